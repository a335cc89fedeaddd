import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { bulkOutcomeSchema } from '@/lib/backoffice/pages/schema'
import { retrySchema } from '@/lib/runtime/system-pages/messages-admin-schema'
import { retryCalls } from '@/lib/runtime/system-pages/messages-admin-service'

/** Calls affiliates’ trackers again. */
export const POST = handle(
  { access: canEdit('system'), body: retrySchema, response: bulkOutcomeSchema },
  staffWrite(retryCalls, 'outcomes'),
  { id: 'retryPostbacks', scope: 'system:write', summary: 'Deliver failed postbacks again' },
)
