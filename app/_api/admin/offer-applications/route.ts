import { handle } from '@/lib/accounts/http/handle'
import { rolesOf } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listApplications } from '@/lib/catalog/applications/admin-data'
import {
  applicationRowsSchema,
  applicationsQuerySchema,
  OFFER_APPLICATION_COLUMNS,
} from '@/lib/catalog/applications/admin-schema'

/** Who applied for which offer, for those who approve affiliates. */
export const GET = handle(
  { access: rolesOf('bulk-approve-affiliates'), query: applicationsQuerySchema, response: applicationRowsSchema },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listApplications(query)
    const read = (page: { page: number; size: number }) => listApplications({ ...query, ...page })
    return listAsCsv(read, OFFER_APPLICATION_COLUMNS, { name: 'offer-applications', requestId })
  },
  { id: 'listOfferApplications', scope: 'offers:read', summary: 'Applications for offers' },
)
