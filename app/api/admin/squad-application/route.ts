import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listSquadProposals } from '@/lib/rewards/squad-applications/admin-data'
import {
  type DeskApplication,
  deskApplicationSchema,
  squadApplicationsQuerySchema,
} from '@/lib/rewards/squad-applications/admin-schema'

const COLUMNS = [
  { head: 'Proposal', cell: (row: DeskApplication) => row.id },
  { head: 'Name', cell: (row: DeskApplication) => row.name },
  { head: 'Leader', cell: (row: DeskApplication) => row.leaderId },
  { head: 'Members', cell: (row: DeskApplication) => row.members.map(({ affiliateId }) => affiliateId).join(' ') },
  { head: 'Split', cell: (row: DeskApplication) => row.split },
  { head: 'Shares (%)', cell: sharesOf },
  { head: 'Pitch', cell: (row: DeskApplication) => row.pitch },
  { head: 'Status', cell: (row: DeskApplication) => row.status },
  { head: 'Why', cell: (row: DeskApplication) => row.decisionReason },
  { head: 'Decided by', cell: (row: DeskApplication) => row.decidedBy },
  { head: 'Sent', cell: (row: DeskApplication) => row.sentAt },
  { head: 'Decided', cell: (row: DeskApplication) => row.decidedAt },
]

function sharesOf({ split, members }: DeskApplication): string {
  return split === 'custom' ? members.map(({ shareBps }) => shareBps / 100).join(' ') : ''
}

/** Proposed squads. [S2.28] */
export const GET = handle(
  {
    access: rolesOf('squad-application'),
    query: squadApplicationsQuerySchema,
    response: listSchema(deskApplicationSchema),
  },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listSquadProposals(query)
    return listAsCsv((page) => listSquadProposals({ ...query, ...page }), COLUMNS, {
      name: 'squad-applications',
      requestId,
    })
  },
)
