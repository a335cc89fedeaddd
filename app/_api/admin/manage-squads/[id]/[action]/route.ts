import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { getAdminSquad } from '@/lib/rewards/squads/admin-data'
import { adminSquadDetailSchema, squadActionParams, squadActionSchema } from '@/lib/rewards/squads/admin-schema'
import { changeSquadStatus } from '@/lib/rewards/squads/admin-service'

/** Suspends, resumes or disbands a squad; answers it. */
export const POST = handle(
  {
    access: canEdit('manage-squads'),
    params: squadActionParams,
    body: squadActionSchema,
    response: adminSquadDetailSchema,
  },
  async (context) => {
    await changeSquadStatus(staffContext(context), { ...context.params, ...context.body })
    return getAdminSquad(context.params.id, context.at)
  },
  { id: 'actOnSquad', scope: 'community:write', summary: 'Suspend, resume or disband a squad' },
)
