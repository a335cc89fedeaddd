import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { getBucketing } from '@/lib/traffic/buckets/admin-data'
import { bucketingSchema, bucketSchema, createdSchema } from '@/lib/traffic/buckets/admin-schema'
import { createBucket } from '@/lib/traffic/buckets/admin-service'

/** Every bucket, and every rule in the order they are tried. */
export const GET = handle({ access: canView('bucketing'), response: bucketingSchema }, () => getBucketing(), {
  id: 'listBuckets',
  scope: 'traffic:read',
  summary: 'Buckets and their rules',
})

/** Makes a bucket. */
export const POST = handle(
  { access: canEdit('bucketing'), body: bucketSchema, response: createdSchema, status: 201 },
  staffWrite(createBucket, 'id'),
  { id: 'createBucket', scope: 'traffic:write', summary: 'Create a bucket' },
)
