import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { systemClock } from '@/lib/platform/dates/clock'
import { bucketRuleSchema, createdSchema } from '@/lib/traffic/buckets/admin-schema'
import { createRule } from '@/lib/traffic/buckets/admin-service'

/** Adds a rule after the others. */
export const POST = handle(
  { access: rolesOf('bucketing'), body: bucketRuleSchema, response: createdSchema, status: 201 },
  async (context) => ({ id: await createRule(context.body, staffOf(context), systemClock.now()) }),
)
