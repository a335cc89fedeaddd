import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { bucketSchema, doneSchema, idSchema, removalSchema } from '@/lib/traffic/buckets/admin-schema'
import { changeBucket, removeBucket } from '@/lib/traffic/buckets/admin-service'

const shared = { access: canEdit('bucketing'), params: idSchema, response: doneSchema }

/** Replaces a bucket's terms. */
export const PUT = handle({ ...shared, body: bucketSchema }, staffWrite(changeBucket), {
  id: 'changeBucket',
  scope: 'traffic:write',
  summary: 'Change a bucket',
})

/** Removes a bucket that has no affiliates. */
export const DELETE = handle({ ...shared, body: removalSchema }, staffWrite(removeBucket), {
  id: 'deleteBucket',
  scope: 'traffic:write',
  summary: 'Delete a bucket',
})
