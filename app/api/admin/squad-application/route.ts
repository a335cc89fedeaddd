import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listAdminSquadApplications } from '@/lib/rewards/squad-applications/admin-data'
import {
  type AdminSquadApplication,
  adminSquadApplicationSchema,
  squadApplicationsQuerySchema,
} from '@/lib/rewards/squad-applications/admin-schema'

const COLUMNS = [
  { head: 'Proposal', cell: (row: AdminSquadApplication) => row.id },
  { head: 'Name', cell: (row: AdminSquadApplication) => row.name },
  { head: 'Leader', cell: (row: AdminSquadApplication) => row.leaderId },
  {
    head: 'Members',
    cell: (row: AdminSquadApplication) => row.members.map(({ affiliateId }) => affiliateId).join(' '),
  },
  { head: 'Split', cell: (row: AdminSquadApplication) => row.split },
  { head: 'Shares (%)', cell: sharesOf },
  { head: 'Pitch', cell: (row: AdminSquadApplication) => row.pitch },
  { head: 'Status', cell: (row: AdminSquadApplication) => row.status },
  { head: 'Why', cell: (row: AdminSquadApplication) => row.decisionReason },
  { head: 'Decided by', cell: (row: AdminSquadApplication) => row.decidedBy },
  { head: 'Sent', cell: (row: AdminSquadApplication) => row.sentAt },
  { head: 'Decided', cell: (row: AdminSquadApplication) => row.decidedAt },
]

function sharesOf({ split, members }: AdminSquadApplication): string {
  return split === 'custom' ? members.map(({ shareBps }) => shareBps / 100).join(' ') : ''
}

/** Proposed squads. [S2.28] */
export const GET = handle(
  {
    access: rolesOf('squad-application'),
    query: squadApplicationsQuerySchema,
    response: listSchema(adminSquadApplicationSchema),
  },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listAdminSquadApplications(query)
    return listAsCsv((page) => listAdminSquadApplications({ ...query, ...page }), COLUMNS, {
      name: 'squad-applications',
      requestId,
    })
  },
)
