import { handle } from '@/lib/accounts/http/handle'
import { rolesOf } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listWaitingBalances } from '@/lib/imports/opening-balances/admin-data'
import {
  WAITING_BALANCE_COLUMNS,
  waitingBalanceSchema,
  waitingBalancesQuerySchema,
} from '@/lib/imports/opening-balances/admin-schema'

/** The imported balances that wait to be booked, one by one. */
export const GET = handle(
  { access: rolesOf('system'), query: waitingBalancesQuerySchema, response: listSchema(waitingBalanceSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listWaitingBalances(query)
    const file = { name: 'opening-balances', requestId }
    return listAsCsv((page) => listWaitingBalances({ ...query, ...page }), WAITING_BALANCE_COLUMNS, file)
  },
  { id: 'listWaitingBalances', scope: 'system:read', summary: 'The imported balances that wait, one by one' },
)
