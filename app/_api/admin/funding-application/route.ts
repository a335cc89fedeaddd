import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listOpenApplications } from '@/lib/money/advances/admin-data'
import {
  adminApplicationSchema,
  PENDING_APPLICATION_COLUMNS,
  waitingQuerySchema,
} from '@/lib/money/advances/admin-schema'

/** Open applications for an advance. [S2.27] */
export const GET = handle(
  {
    access: canView('funding-application'),
    query: waitingQuerySchema,
    response: listSchema(adminApplicationSchema),
  },
  listRoute(listOpenApplications, PENDING_APPLICATION_COLUMNS, 'funding-waiting'),
  { id: 'listFundingApplications', scope: 'funding:read', summary: 'Applications for funding that wait' },
)
