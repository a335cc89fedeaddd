import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { BUCKET_MEMBER_COLUMNS, memberQuerySchema, memberRowSchema } from '@/lib/traffic/buckets/admin-schema'
import { listMembers } from '@/lib/traffic/buckets/assignments/admin-data'

/** Affiliates with their bucket, as JSON a page at a time or as a file. */
export const GET = handle(
  { access: canView('bucketing'), query: memberQuerySchema, response: listSchema(memberRowSchema) },
  listRoute(listMembers, BUCKET_MEMBER_COLUMNS, 'buckets'),
  { id: 'listBucketAffiliates', scope: 'traffic:read', summary: 'Affiliates with their bucket' },
)
