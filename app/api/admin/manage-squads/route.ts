import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listSquads } from '@/lib/rewards/squads/admin-data'
import { type AdminSquad, adminSquadSchema, squadsQuerySchema } from '@/lib/rewards/squads/admin-schema'

const COLUMNS = [
  { head: 'Squad', cell: (row: AdminSquad) => row.id },
  { head: 'Name', cell: (row: AdminSquad) => row.name },
  { head: 'Leader', cell: (row: AdminSquad) => row.leaderId },
  { head: 'Leader’s name', cell: (row: AdminSquad) => row.leaderName },
  { head: 'Members', cell: (row: AdminSquad) => row.memberCount },
  { head: 'Split', cell: (row: AdminSquad) => row.split },
  { head: 'Status', cell: (row: AdminSquad) => row.status },
  { head: 'Since', cell: (row: AdminSquad) => row.createdAt },
]

/** Every squad. [S2.41] */
export const GET = handle(
  { access: rolesOf('manage-squads'), query: squadsQuerySchema, response: listSchema(adminSquadSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listSquads(query)
    return listAsCsv((page) => listSquads({ ...query, ...page }), COLUMNS, { name: 'squads', requestId })
  },
)
