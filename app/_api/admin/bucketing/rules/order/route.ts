import { handle } from '@/lib/accounts/http/handle'
import { rolesForPage } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { doneSchema, ruleOrderSchema } from '@/lib/traffic/buckets/admin-schema'
import { orderBucketRules } from '@/lib/traffic/buckets/admin-service'

/** Sets the order rules are tried in. */
export const POST = handle(
  { access: rolesForPage('bucketing'), body: ruleOrderSchema, response: doneSchema },
  staffWrite(orderBucketRules),
  { id: 'orderBucketRules', scope: 'traffic:write', summary: 'Change the order of rules' },
)
