import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { dryRunSchema } from '@/lib/traffic/buckets/admin-schema'
import { dryRun } from '@/lib/traffic/buckets/assignments/admin-data'

/** What the rules would do now. Nothing is changed. */
export const GET = handle({ access: canView('bucketing'), response: dryRunSchema }, ({ at }) => dryRun(at), {
  id: 'tryBucketRules',
  scope: 'traffic:read',
  summary: 'What applying the rules would change',
})
