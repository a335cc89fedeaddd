import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext, staffWrite } from '@/lib/backoffice/pages/guard'
import { bucketRuleSchema, doneSchema, idSchema, ruleRemovalSchema } from '@/lib/traffic/buckets/admin-schema'
import { changeBucketRule, removeBucketRule } from '@/lib/traffic/buckets/admin-service'

const shared = { access: canEdit('bucketing'), params: idSchema, response: doneSchema }

/** Replaces all of a rule but its place. */
export const PUT = handle({ ...shared, body: bucketRuleSchema }, staffWrite(changeBucketRule), {
  id: 'changeBucketRule',
  scope: 'traffic:write',
  summary: 'Change a rule',
})

/** Removes a rule. */
export const DELETE = handle(
  { ...shared, body: ruleRemovalSchema },
  async (context) => {
    await removeBucketRule(staffContext(context), { id: context.params.id, reason: context.body.reason })
    return { isDone: true }
  },
  { id: 'deleteBucketRule', scope: 'traffic:write', summary: 'Delete a rule' },
)
