import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listApplicants } from '@/lib/people/affiliates/admin-data'
import { type Applicant, applicantSchema, applicantsQuerySchema } from '@/lib/people/affiliates/admin-schema'
import { riskOf } from '@/lib/people/affiliates/rules'

const COLUMNS = [
  { head: 'Affiliate', cell: (row: Applicant) => row.id },
  { head: 'Name', cell: (row: Applicant) => row.name },
  { head: 'Email', cell: (row: Applicant) => row.email },
  { head: 'Country', cell: (row: Applicant) => row.country },
  { head: 'Signed up', cell: (row: Applicant) => row.joinedAt },
  { head: 'Risk', cell: (row: Applicant) => riskOf(row.signals).score },
  { head: 'Signals', cell: (row: Applicant) => riskOf(row.signals).reasons.join('; ') },
  { head: 'Asked', cell: (row: Applicant) => row.asked },
]

/** The queue of those who wait to be approved. [S2.20] */
export const GET = handle(
  {
    access: rolesOf('bulk-approve-affiliates'),
    query: applicantsQuerySchema,
    response: listSchema(applicantSchema),
  },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listApplicants(query)
    return listAsCsv((page) => listApplicants({ ...query, ...page }), COLUMNS, { name: 'applicants', requestId })
  },
)
