import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listStoredCalls } from '@/lib/tracking/postbacks/admin-data'
import { CALL_COLUMNS, callsQuerySchema, storedCallSchema } from '@/lib/tracking/postbacks/admin-schema'

/** Every postback call with its outcome, including those that created no conversion. */
export const GET = handle(
  { access: canView('conversion-feed'), query: callsQuerySchema, response: listSchema(storedCallSchema) },
  listRoute(listStoredCalls, CALL_COLUMNS, 'postback-calls'),
  { id: 'listAllCalls', scope: 'conversions:read', summary: 'Calls that reported conversions' },
)
