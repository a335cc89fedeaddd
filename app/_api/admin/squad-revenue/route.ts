import { handle } from '@/lib/accounts/http/handle'
import { rolesOf } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listSquadRevenue } from '@/lib/rewards/squads/periods/admin-data'
import {
  SQUAD_REVENUE_COLUMNS,
  squadRevenueQuerySchema,
  squadRevenueSchema,
} from '@/lib/rewards/squads/periods/admin-schema'

/** Squads with what their members brought since the open period began. [S2.40] */
export const GET = handle(
  { access: rolesOf('squad-revenue'), query: squadRevenueQuerySchema, response: listSchema(squadRevenueSchema) },
  async ({ query, requestId, at }) => {
    const read = (page: Partial<typeof query>) => listSquadRevenue({ ...query, ...page }, at)
    return query.format === 'json'
      ? read({})
      : listAsCsv(read, SQUAD_REVENUE_COLUMNS, { name: 'squad-revenue', requestId })
  },
  { id: 'listSquadRevenue', scope: 'community:read', summary: 'Revenue of squads' },
)
