import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { bulkOutcomeSchema } from '@/lib/backoffice/pages/schema'
import { retrySchema } from '@/lib/runtime/system-pages/messages-admin-schema'
import { retryMails } from '@/lib/runtime/system-pages/messages-admin-service'

/** Sends emails again. */
export const POST = handle(
  { access: canEdit('system'), body: retrySchema, response: bulkOutcomeSchema },
  staffWrite(retryMails, 'outcomes'),
  { id: 'retryMails', scope: 'system:write', summary: 'Send failed mails again' },
)
