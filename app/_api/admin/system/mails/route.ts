import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listMails } from '@/lib/runtime/system-pages/messages-admin-data'
import { MAIL_COLUMNS, mailsQuerySchema, systemMailSchema } from '@/lib/runtime/system-pages/messages-admin-schema'

/** Emails that failed or were deferred. */
export const GET = handle(
  { access: canView('system'), query: mailsQuerySchema, response: listSchema(systemMailSchema) },
  listRoute(listMails, MAIL_COLUMNS, 'mails'),
  { id: 'listMails', scope: 'system:read', summary: 'Mails with their state' },
)
