import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listApplications } from '@/lib/catalog/applications/admin-data'
import {
  applicationRowsSchema,
  applicationsQuerySchema,
  OFFER_APPLICATION_COLUMNS,
} from '@/lib/catalog/applications/admin-schema'

/** Who applied for which offer, for those who approve affiliates. */
export const GET = handle(
  { access: canView('bulk-approve-affiliates'), query: applicationsQuerySchema, response: applicationRowsSchema },
  listRoute(listApplications, OFFER_APPLICATION_COLUMNS, 'offer-applications'),
  { id: 'listOfferApplications', scope: 'offers:read', summary: 'Applications for offers' },
)
