import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { bucketRuleSchema, createdSchema } from '@/lib/traffic/buckets/admin-schema'
import { createBucketRule } from '@/lib/traffic/buckets/admin-service'

/** Adds a rule after the others. */
export const POST = handle(
  { access: canEdit('bucketing'), body: bucketRuleSchema, response: createdSchema, status: 201 },
  staffWrite(createBucketRule, 'id'),
  { id: 'createBucketRule', scope: 'traffic:write', summary: 'Create a rule' },
)
