import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { systemClock } from '@/lib/platform/dates/clock'
import { doneSchema, ruleOrderSchema } from '@/lib/traffic/buckets/admin-schema'
import { orderRules } from '@/lib/traffic/buckets/admin-service'

/** Sets the order rules are tried in. */
export const POST = handle(
  { access: rolesOf('bucketing'), body: ruleOrderSchema, response: doneSchema },
  async (context) => {
    await orderRules(context.body.ids, context.body.reason, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
