import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { decimalDollars } from '@/lib/platform/money/format'
import { listSquadRevenue } from '@/lib/rewards/squad-periods/admin-data'
import {
  type SquadRevenue,
  squadRevenueQuerySchema,
  squadRevenueSchema,
} from '@/lib/rewards/squad-periods/admin-schema'

const dollars = (cents: number) => decimalDollars(BigInt(cents))
const COLUMNS = [
  { head: 'Squad', cell: (row: SquadRevenue) => row.id },
  { head: 'Name', cell: (row: SquadRevenue) => row.name },
  { head: 'Status', cell: (row: SquadRevenue) => row.status },
  { head: 'Split', cell: (row: SquadRevenue) => row.split },
  { head: 'Members', cell: (row: SquadRevenue) => row.memberCount },
  { head: 'Open since', cell: (row: SquadRevenue) => row.openSince },
  { head: 'Clicks', cell: (row: SquadRevenue) => row.clicks },
  { head: 'Conversions', cell: (row: SquadRevenue) => row.conversions },
  { head: 'Payout', cell: (row: SquadRevenue) => dollars(row.payoutCents) },
  { head: 'Corrections', cell: (row: SquadRevenue) => dollars(row.correctionCents) },
  { head: 'To move', cell: (row: SquadRevenue) => dollars(row.moveCents) },
  { head: 'Owed', cell: (row: SquadRevenue) => dollars(row.owedCents) },
]

/** Squads with what their members brought since the open period began. [S2.40] */
export const GET = handle(
  { access: rolesOf('squad-revenue'), query: squadRevenueQuerySchema, response: listSchema(squadRevenueSchema) },
  async ({ query, requestId, at }) => {
    const read = (page: Partial<typeof query>) => listSquadRevenue({ ...query, ...page }, at)
    return query.format === 'json' ? read({}) : listAsCsv(read, COLUMNS, { name: 'squad-revenue', requestId })
  },
)
