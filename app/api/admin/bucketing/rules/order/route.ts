import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { doneSchema, ruleOrderSchema } from '@/lib/buckets/schema'
import { orderRules } from '@/lib/buckets/service'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

/** Sets the order rules are tried in. */
export const POST = handle(
  { access: rolesOf('bucketing'), body: ruleOrderSchema, response: doneSchema },
  async (context) => {
    await orderRules(context.body.ids, context.body.reason, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
