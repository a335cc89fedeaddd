import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { systemClock } from '@/lib/platform/dates/clock'
import { applyRules } from '@/lib/traffic/bucket-assignments/admin-service'
import { applySchema } from '@/lib/traffic/buckets/admin-schema'

/** Puts every affiliate where the rules say, pinned ones aside. */
export const POST = handle(
  { access: rolesOf('bucketing'), body: applySchema, response: z.object({ moved: z.number().int() }) },
  async (context) => ({ moved: await applyRules(context.body, staffOf(context), systemClock.now()) }),
)
