import { rolesOf } from '@/lib/admin/rules'
import { dryRun } from '@/lib/buckets/data'
import { dryRunSchema } from '@/lib/buckets/schema'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

/** What the rules would do now. Nothing is changed. */
export const GET = handle({ access: rolesOf('bucketing'), response: dryRunSchema }, () => dryRun(systemClock.now()))
