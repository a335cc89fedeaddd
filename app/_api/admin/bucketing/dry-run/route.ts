import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { dryRun } from '@/lib/traffic/bucket-assignments/admin-data'
import { dryRunSchema } from '@/lib/traffic/buckets/admin-schema'

/** What the rules would do now. Nothing is changed. */
export const GET = handle({ access: rolesOf('bucketing'), response: dryRunSchema }, ({ at }) => dryRun(at))
