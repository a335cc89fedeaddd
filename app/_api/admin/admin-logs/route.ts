import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listAuditLog } from '@/lib/backoffice/audit/data'
import { AUDIT_COLUMNS, auditQuerySchema, auditRowSchema } from '@/lib/backoffice/audit/schema'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'

/** What staff changed, as JSON a page at a time or as a file. */
export const GET = handle(
  { access: canView('admin-logs'), mayBeOld: true, query: auditQuerySchema, response: listSchema(auditRowSchema) },
  listRoute(listAuditLog, AUDIT_COLUMNS, 'admin-logs'),
  { id: 'listAuditLog', scope: 'audit:read', summary: 'The audit log' },
)
