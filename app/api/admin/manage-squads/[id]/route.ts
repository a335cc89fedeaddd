import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { editSquad } from '@/lib/squads/desk'
import { getDeskSquad } from '@/lib/squads/desk-data'
import { deskSquadDetailSchema, editSquadSchema, squadIdParams } from '@/lib/squads/desk-schema'

const access = rolesOf('manage-squads')

/** One squad with its members and its history. */
export const GET = handle({ access, params: squadIdParams, response: deskSquadDetailSchema }, ({ params }) =>
  getDeskSquad(params.id, systemClock.now()),
)

/** Makes it what it should be; answers it. */
export const PATCH = handle(
  { access, params: squadIdParams, body: editSquadSchema, response: deskSquadDetailSchema },
  async (context) => {
    const { id } = context.params
    await editSquad(id, context.body, staffOf(context), systemClock.now())
    return getDeskSquad(id, systemClock.now())
  },
)
