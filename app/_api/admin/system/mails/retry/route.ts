import { handle } from '@/lib/accounts/http/handle'
import { editorRolesForPage } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { bulkOutcomeSchema } from '@/lib/backoffice/pages/schema'
import { retrySchema } from '@/lib/runtime/system-pages/messages-admin-schema'
import { retryMails } from '@/lib/runtime/system-pages/messages-admin-service'

/** Sends emails again. */
export const POST = handle(
  { access: editorRolesForPage('system'), body: retrySchema, response: bulkOutcomeSchema },
  staffWrite(retryMails, 'outcomes'),
  { id: 'retryMails', scope: 'system:write', summary: 'Send failed mails again' },
)
