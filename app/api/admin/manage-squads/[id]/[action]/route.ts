import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { systemClock } from '@/lib/platform/dates/clock'
import { getDeskSquad } from '@/lib/rewards/squads/admin-data'
import { deskSquadDetailSchema, squadActionParams, squadActionSchema } from '@/lib/rewards/squads/admin-schema'
import { actOnSquad } from '@/lib/rewards/squads/admin-service'

/** Suspends, resumes or disbands a squad; answers it. */
export const POST = handle(
  {
    access: rolesOf('manage-squads'),
    params: squadActionParams,
    body: squadActionSchema,
    response: deskSquadDetailSchema,
  },
  async (context) => {
    await actOnSquad(context.params, context.body, staffOf(context), systemClock.now())
    return getDeskSquad(context.params.id, systemClock.now())
  },
)
