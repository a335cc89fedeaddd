import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { bulkOutcomeSchema } from '@/lib/backoffice/pages/schema'
import { decideSquadsSchema } from '@/lib/rewards/squads/applications/admin-schema'
import { decideSquadApplications } from '@/lib/rewards/squads/applications/admin-service'

/** Approves or declines, for up to 500 at once and returns the outcome of each. */
export const POST = handle(
  { access: canEdit('squad-application'), body: decideSquadsSchema, response: bulkOutcomeSchema },
  staffWrite(decideSquadApplications, 'outcomes'),
  { id: 'decideSquads', scope: 'community:write', summary: 'Approve or decline applications for squads' },
)
