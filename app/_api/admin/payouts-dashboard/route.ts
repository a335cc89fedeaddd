import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listPayoutRequests } from '@/lib/money/payouts/requests/admin-data'
import {
  adminRequestSchema,
  PAYOUT_REQUEST_COLUMNS,
  requestsQuerySchema,
} from '@/lib/money/payouts/requests/admin-schema'

/** Payout requests of all affiliates. [S2.21] */
export const GET = handle(
  { access: canView('payouts-dashboard'), query: requestsQuerySchema, response: listSchema(adminRequestSchema) },
  listRoute(listPayoutRequests, PAYOUT_REQUEST_COLUMNS, 'payouts'),
  { id: 'listPayoutRequests', scope: 'payouts:read', summary: 'Requests of payouts' },
)
