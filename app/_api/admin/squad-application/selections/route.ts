import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { selectionBodySchema, selectionSchema } from '@/lib/backoffice/lists/selection-schema'
import { saveSelection } from '@/lib/backoffice/lists/selection-service'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { matchingSquadApplications } from '@/lib/rewards/squads/applications/admin-data'
import { squadApplicationsQuerySchema } from '@/lib/rewards/squads/applications/admin-schema'

/** Selects all undecided applications that match a filter, for one decision. */
export const POST = handle(
  {
    access: canView('squad-application'),
    body: selectionBodySchema(squadApplicationsQuerySchema),
    response: selectionSchema,
  },
  async (context) => {
    const rows = await matchingSquadApplications(context.body.filter)
    return saveSelection(staffContext(context), { page: 'squad-application', rows })
  },
  { id: 'selectSquads', scope: 'community:write', summary: 'Select all applications of a filter' },
)
