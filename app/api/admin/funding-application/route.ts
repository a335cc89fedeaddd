import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listWaiting } from '@/lib/money/funding/admin-data'
import { type DeskApplication, deskApplicationSchema, waitingQuerySchema } from '@/lib/money/funding/admin-schema'
import { decimalDollars } from '@/lib/platform/money/format'

const COLUMNS = [
  { head: 'Application', cell: (row: DeskApplication) => row.id },
  { head: 'Affiliate', cell: (row: DeskApplication) => row.affiliateId },
  { head: 'Name', cell: (row: DeskApplication) => row.name },
  { head: 'Email', cell: (row: DeskApplication) => row.email },
  { head: 'Asked for', cell: (row: DeskApplication) => decimalDollars(BigInt(row.amountCents)) },
  { head: 'Share %', cell: (row: DeskApplication) => row.repaymentBps / 100 },
  { head: 'Owes', cell: (row: DeskApplication) => decimalDollars(BigInt(row.owesCents)) },
  { head: 'Purpose', cell: (row: DeskApplication) => row.purpose },
  { head: 'Plan', cell: (row: DeskApplication) => row.plan },
  { head: 'Sent', cell: (row: DeskApplication) => row.createdAt },
]

/** Applications for an advance that wait for a decision. [S2.27] */
export const GET = handle(
  { access: rolesOf('funding-application'), query: waitingQuerySchema, response: listSchema(deskApplicationSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listWaiting(query)
    return listAsCsv((page) => listWaiting({ ...query, ...page }), COLUMNS, { name: 'funding-waiting', requestId })
  },
)
