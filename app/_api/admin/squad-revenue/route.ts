import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listSquadRevenue } from '@/lib/rewards/squads/periods/admin-data'
import {
  SQUAD_REVENUE_COLUMNS,
  squadRevenueQuerySchema,
  squadRevenueSchema,
} from '@/lib/rewards/squads/periods/admin-schema'

/** Squads with what their members brought since the open period began. [S2.40] */
export const GET = handle(
  { access: canView('squad-revenue'), query: squadRevenueQuerySchema, response: listSchema(squadRevenueSchema) },
  listRoute((query, { at }) => listSquadRevenue(query, at), SQUAD_REVENUE_COLUMNS, 'squad-revenue'),
  { id: 'listSquadRevenue', scope: 'community:read', summary: 'Revenue of squads' },
)
