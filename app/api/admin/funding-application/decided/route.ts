import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listDecided } from '@/lib/money/funding/admin-data'
import { type DeskApplication, decidedQuerySchema, deskApplicationSchema } from '@/lib/money/funding/admin-schema'
import { decimalDollars } from '@/lib/platform/money/format'

const COLUMNS = [
  { head: 'Application', cell: (row: DeskApplication) => row.id },
  { head: 'Affiliate', cell: (row: DeskApplication) => row.affiliateId },
  { head: 'Name', cell: (row: DeskApplication) => row.name },
  { head: 'Email', cell: (row: DeskApplication) => row.email },
  { head: 'Asked for', cell: (row: DeskApplication) => decimalDollars(BigInt(row.amountCents)) },
  { head: 'Status', cell: (row: DeskApplication) => row.status },
  { head: 'Granted', cell: (row: DeskApplication) => decimalDollars(BigInt(row.grantedCents ?? 0)) },
  { head: 'Still owed', cell: (row: DeskApplication) => decimalDollars(BigInt(row.outstandingCents)) },
  { head: 'Share %', cell: (row: DeskApplication) => row.repaymentBps / 100 },
  { head: 'Owes of all', cell: (row: DeskApplication) => decimalDollars(BigInt(row.owesCents)) },
  { head: 'Reason', cell: (row: DeskApplication) => row.decisionReason },
  { head: 'Sent', cell: (row: DeskApplication) => row.createdAt },
  { head: 'Decided', cell: (row: DeskApplication) => row.decidedAt },
]

/** Applications that were decided or withdrawn, with what is owed. [S2.27] */
export const GET = handle(
  { access: rolesOf('funding-application'), query: decidedQuerySchema, response: listSchema(deskApplicationSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listDecided(query)
    return listAsCsv((page) => listDecided({ ...query, ...page }), COLUMNS, { name: 'advances', requestId })
  },
)
