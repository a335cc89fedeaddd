import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { bucketRuleSchema, doneSchema, idSchema, ruleRemovalSchema } from '@/lib/buckets/schema'
import { changeRule, removeRule } from '@/lib/buckets/service'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

const shared = { access: rolesOf('bucketing'), params: idSchema, response: doneSchema }

/** Replaces all of a rule but its place. */
export const PUT = handle({ ...shared, body: bucketRuleSchema }, async (context) => {
  await changeRule(context.params.id, context.body, staffOf(context), systemClock.now())
  return { isDone: true }
})

/** Takes a rule away. */
export const DELETE = handle({ ...shared, body: ruleRemovalSchema }, async (context) => {
  await removeRule(context.params.id, context.body.reason, staffOf(context), systemClock.now())
  return { isDone: true }
})
