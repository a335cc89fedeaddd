import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { idSchema, memberHistorySchema } from '@/lib/traffic/buckets/admin-schema'
import { getMemberHistory } from '@/lib/traffic/buckets/assignments/admin-data'

/** Every bucket an affiliate was put in, and why. */
export const GET = handle(
  { access: canView('bucketing'), params: idSchema, response: memberHistorySchema },
  ({ params }) => getMemberHistory(params.id),
  { id: 'getBucketAffiliate', scope: 'traffic:read', summary: 'Why an affiliate is in their bucket' },
)
