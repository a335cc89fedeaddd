import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { actOnSquad } from '@/lib/squads/desk'
import { getDeskSquad } from '@/lib/squads/desk-data'
import { deskSquadDetailSchema, squadActionParams, squadActionSchema } from '@/lib/squads/desk-schema'

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
