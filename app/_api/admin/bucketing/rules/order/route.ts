import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema, ruleOrderSchema } from '@/lib/traffic/buckets/admin-schema'
import { orderBucketRules } from '@/lib/traffic/buckets/admin-service'

/** Sets the order rules are tried in. */
export const POST = handle(
  { access: canEdit('bucketing'), body: ruleOrderSchema, response: doneSchema },
  staffWrite(orderBucketRules),
  { id: 'orderBucketRules', scope: 'traffic:write', summary: 'Change the order of rules' },
)
