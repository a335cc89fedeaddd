import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { squadIdParams } from '@/lib/rewards/squads/admin-schema'
import { getSquadRevenue } from '@/lib/rewards/squads/periods/admin-data'
import { revenueDetailQuerySchema, revenueDetailSchema } from '@/lib/rewards/squads/periods/admin-schema'

/** The open period of a squad, member by member, and the periods before it. */
export const GET = handle(
  {
    access: canView('squad-revenue'),
    params: squadIdParams,
    query: revenueDetailQuerySchema,
    response: revenueDetailSchema,
  },
  ({ params, query, at }) => getSquadRevenue(params.id, query.through, at),
  { id: 'getSquadRevenue', scope: 'community:read', summary: 'The open period of a squad' },
)
