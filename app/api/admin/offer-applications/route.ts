import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listApplications } from '@/lib/catalog/offer-applications/admin-data'
import {
  type ApplicationRow,
  applicationRowsSchema,
  applicationsQuerySchema,
} from '@/lib/catalog/offer-applications/admin-schema'

const COLUMNS = [
  { head: 'Affiliate', cell: (row: ApplicationRow) => row.affiliateId },
  { head: 'Name', cell: (row: ApplicationRow) => row.affiliateName },
  { head: 'Level', cell: (row: ApplicationRow) => row.level },
  { head: 'Offer', cell: (row: ApplicationRow) => row.offerId },
  { head: 'Offer name', cell: (row: ApplicationRow) => row.offerName },
  { head: 'Applied', cell: (row: ApplicationRow) => row.requestedAt },
  { head: 'Status', cell: (row: ApplicationRow) => row.status },
  { head: 'Message', cell: (row: ApplicationRow) => row.message },
  { head: 'Answer', cell: (row: ApplicationRow) => row.reason },
]

/** Who applied for which offer, for those who approve affiliates. */
export const GET = handle(
  { access: rolesOf('bulk-approve-affiliates'), query: applicationsQuerySchema, response: applicationRowsSchema },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listApplications(query)
    const read = (page: { page: number; size: number }) => listApplications({ ...query, ...page })
    return listAsCsv(read, COLUMNS, { name: 'offer-applications', requestId })
  },
)
