import { rolesOf } from '@/lib/admin/rules'
import { getMemberHistory } from '@/lib/buckets/data'
import { idSchema, memberHistorySchema } from '@/lib/buckets/schema'
import { handle } from '@/lib/http/handle'

/** Every bucket an affiliate was put in, and why. */
export const GET = handle(
  { access: rolesOf('bucketing'), params: idSchema, response: memberHistorySchema },
  ({ params }) => getMemberHistory(params.id),
)
