import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { checkAuditChain } from '@/lib/backoffice/audit/chain-check-data'
import { chainCheckSchema } from '@/lib/backoffice/audit/schema'

/** Reads the whole chain of hashes and answers where it breaks, if it does. */
export const GET = handle({ access: canView('admin-logs'), response: chainCheckSchema }, () => checkAuditChain(), {
  id: 'verifyAuditLog',
  scope: 'audit:read',
  summary: 'Whether the audit log is whole',
})
