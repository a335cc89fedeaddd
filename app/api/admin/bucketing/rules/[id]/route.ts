import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { systemClock } from '@/lib/platform/dates/clock'
import { bucketRuleSchema, doneSchema, idSchema, ruleRemovalSchema } from '@/lib/traffic/buckets/admin-schema'
import { changeRule, removeRule } from '@/lib/traffic/buckets/admin-service'

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
