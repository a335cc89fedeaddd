import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { getAdminSquad } from '@/lib/rewards/squads/admin-data'
import { adminSquadDetailSchema, editSquadSchema, squadIdParams } from '@/lib/rewards/squads/admin-schema'
import { editSquad } from '@/lib/rewards/squads/admin-service'

/** One squad with its members and its history. */
export const GET = handle(
  { access: canView('manage-squads'), params: squadIdParams, response: adminSquadDetailSchema },
  ({ params, at }) => getAdminSquad(params.id, at),
  { id: 'getSquad', scope: 'community:read', summary: 'A squad with its members' },
)

/** Replaces name, leader, members and split; returns the squad. */
export const PATCH = handle(
  { access: canEdit('manage-squads'), params: squadIdParams, body: editSquadSchema, response: adminSquadDetailSchema },
  async (context) => {
    const { id } = context.params
    await editSquad(staffContext(context), { id, ...context.body })
    return getAdminSquad(id, context.at)
  },
  { id: 'changeSquad', scope: 'community:write', summary: 'Change a squad' },
)
