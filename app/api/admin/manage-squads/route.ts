import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listSquads } from '@/lib/rewards/squads/admin-data'
import { type DeskSquad, deskSquadSchema, squadsQuerySchema } from '@/lib/rewards/squads/admin-schema'

const COLUMNS = [
  { head: 'Squad', cell: (row: DeskSquad) => row.id },
  { head: 'Name', cell: (row: DeskSquad) => row.name },
  { head: 'Leader', cell: (row: DeskSquad) => row.leaderId },
  { head: 'Leader’s name', cell: (row: DeskSquad) => row.leaderName },
  { head: 'Members', cell: (row: DeskSquad) => row.memberCount },
  { head: 'Split', cell: (row: DeskSquad) => row.split },
  { head: 'Status', cell: (row: DeskSquad) => row.status },
  { head: 'Since', cell: (row: DeskSquad) => row.createdAt },
]

/** Every squad. [S2.41] */
export const GET = handle(
  { access: rolesOf('manage-squads'), query: squadsQuerySchema, response: listSchema(deskSquadSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listSquads(query)
    return listAsCsv((page) => listSquads({ ...query, ...page }), COLUMNS, { name: 'squads', requestId })
  },
)
