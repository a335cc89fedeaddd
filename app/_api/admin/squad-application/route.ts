import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listAdminSquadApplications } from '@/lib/rewards/squads/applications/admin-data'
import {
  adminSquadApplicationSchema,
  SQUAD_APPLICATION_COLUMNS,
  squadApplicationsQuerySchema,
} from '@/lib/rewards/squads/applications/admin-schema'

/** Proposed squads. [S2.28] */
export const GET = handle(
  {
    access: canView('squad-application'),
    query: squadApplicationsQuerySchema,
    response: listSchema(adminSquadApplicationSchema),
  },
  listRoute(listAdminSquadApplications, SQUAD_APPLICATION_COLUMNS, 'squad-applications'),
  { id: 'listSquadApplications', scope: 'community:read', summary: 'Applications for squads' },
)
