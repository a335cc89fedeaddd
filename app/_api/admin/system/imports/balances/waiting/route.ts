import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listWaitingBalances } from '@/lib/imports/opening-balances/admin-data'
import {
  WAITING_BALANCE_COLUMNS,
  waitingBalanceSchema,
  waitingBalancesQuerySchema,
} from '@/lib/imports/opening-balances/admin-schema'

/** The imported balances that wait to be booked, one by one. */
export const GET = handle(
  { access: canView('system'), query: waitingBalancesQuerySchema, response: listSchema(waitingBalanceSchema) },
  listRoute(listWaitingBalances, WAITING_BALANCE_COLUMNS, 'opening-balances'),
  { id: 'listWaitingBalances', scope: 'system:read', summary: 'The imported balances that wait, one by one' },
)
