import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { applySchema } from '@/lib/buckets/schema'
import { applyRules } from '@/lib/buckets/sorting'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

/** Puts every affiliate where the rules say, pinned ones aside. */
export const POST = handle(
  { access: rolesOf('bucketing'), body: applySchema, response: z.object({ moved: z.number().int() }) },
  async (context) => ({ moved: await applyRules(context.body, staffOf(context), systemClock.now()) }),
)
