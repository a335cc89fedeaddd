import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listSquads } from '@/lib/rewards/squads/admin-data'
import { adminSquadSchema, SQUAD_COLUMNS, squadsQuerySchema } from '@/lib/rewards/squads/admin-schema'

/** Every squad. [S2.41] */
export const GET = handle(
  { access: canView('manage-squads'), query: squadsQuerySchema, response: listSchema(adminSquadSchema) },
  listRoute(listSquads, SQUAD_COLUMNS, 'squads'),
  { id: 'listSquads', scope: 'community:read', summary: 'Squads' },
)
