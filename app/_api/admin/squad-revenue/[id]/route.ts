import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { getSquadRevenue } from '@/lib/rewards/squad-periods/admin-data'
import { revenueDetailQuerySchema, revenueDetailSchema } from '@/lib/rewards/squad-periods/admin-schema'
import { squadIdParams } from '@/lib/rewards/squads/admin-schema'

/** The open period of a squad, member by member, and the periods before it. */
export const GET = handle(
  {
    access: rolesOf('squad-revenue'),
    params: squadIdParams,
    query: revenueDetailQuerySchema,
    response: revenueDetailSchema,
  },
  ({ params, query, at }) => getSquadRevenue(params.id, query.through, at),
)
