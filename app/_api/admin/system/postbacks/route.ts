import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listFailedCalls } from '@/lib/runtime/system-pages/messages-admin-data'
import { CALL_COLUMNS, callsQuerySchema, failedCallSchema } from '@/lib/runtime/system-pages/messages-admin-schema'

/** Calls to affiliates’ trackers that failed for good. */
export const GET = handle(
  { access: canView('system'), query: callsQuerySchema, response: listSchema(failedCallSchema) },
  listRoute(listFailedCalls, CALL_COLUMNS, 'postbacks'),
  { id: 'listFailedPostbacks', scope: 'system:read', summary: 'Postbacks to affiliates that were not delivered' },
)
