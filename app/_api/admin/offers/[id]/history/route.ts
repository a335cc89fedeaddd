import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listHistory } from '@/lib/backoffice/audit/data'
import { historyQuerySchema, historySchema } from '@/lib/backoffice/audit/schema'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

/** What was changed of an offer, newest first. */
export const GET = handle(
  { access: canView('offers'), params: offerParamsSchema, query: historyQuerySchema, response: historySchema },
  ({ params, query }) => listHistory('offer', String(params.id), query.before),
)
