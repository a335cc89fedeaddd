import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { revenueDetailQuerySchema, revenueDetailSchema, squadIdParams } from '@/lib/squads/desk-schema'
import { getSquadRevenue } from '@/lib/squads/revenue-data'

/** The open period of a squad, member by member, and the periods before it. */
export const GET = handle(
  {
    access: rolesOf('squad-revenue'),
    params: squadIdParams,
    query: revenueDetailQuerySchema,
    response: revenueDetailSchema,
  },
  ({ params, query }) => getSquadRevenue(params.id, query.through, systemClock.now()),
)
