import { rolesOf } from '@/lib/admin/rules'
import { handle } from '@/lib/http/handle'
import { listApplications } from '@/lib/offer-applications/data'
import { applicationRowsSchema, applicationsQuerySchema } from '@/lib/offer-applications/schema'

/** Who applied for which offer, for those who approve affiliates. */
export const GET = handle(
  { access: rolesOf('bulk-approve-affiliates'), query: applicationsQuerySchema, response: applicationRowsSchema },
  ({ query }) => listApplications(query),
)
