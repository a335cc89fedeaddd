import { rolesOf } from '@/lib/admin/rules'
import { checkAuditChain } from '@/lib/audit/data'
import { chainCheckSchema } from '@/lib/audit/schema'
import { handle } from '@/lib/http/handle'

/** Reads the whole chain of hashes and answers where it breaks, if it does. */
export const GET = handle({ access: rolesOf('admin-logs'), response: chainCheckSchema }, () => checkAuditChain())
