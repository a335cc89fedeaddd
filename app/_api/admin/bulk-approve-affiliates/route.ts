import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listApplicants } from '@/lib/people/affiliates/admin-data'
import { APPLICANT_COLUMNS, applicantSchema, applicantsQuerySchema } from '@/lib/people/affiliates/admin-schema'

/** The queue of those who wait to be approved. [S2.20] */
export const GET = handle(
  {
    access: canView('bulk-approve-affiliates'),
    query: applicantsQuerySchema,
    response: listSchema(applicantSchema),
  },
  listRoute(listApplicants, APPLICANT_COLUMNS, 'applicants'),
  { id: 'listApplicants', scope: 'affiliates:read', summary: 'Applications to the network' },
)
