import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { bucketRuleSchema, createdSchema } from '@/lib/buckets/schema'
import { createRule } from '@/lib/buckets/service'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

/** Adds a rule after the others. */
export const POST = handle(
  { access: rolesOf('bucketing'), body: bucketRuleSchema, response: createdSchema, status: 201 },
  async (context) => ({ id: await createRule(context.body, staffOf(context), systemClock.now()) }),
)
