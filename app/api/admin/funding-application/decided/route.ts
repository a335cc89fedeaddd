import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listDecidedApplications } from '@/lib/money/funding/admin-data'
import { type AdminApplication, adminApplicationSchema, decidedQuerySchema } from '@/lib/money/funding/admin-schema'
import { decimalDollars } from '@/lib/platform/money/format'

const COLUMNS = [
  { head: 'Application', cell: (row: AdminApplication) => row.id },
  { head: 'Affiliate', cell: (row: AdminApplication) => row.affiliateId },
  { head: 'Name', cell: (row: AdminApplication) => row.name },
  { head: 'Email', cell: (row: AdminApplication) => row.email },
  { head: 'Asked for', cell: (row: AdminApplication) => decimalDollars(BigInt(row.amountCents)) },
  { head: 'Status', cell: (row: AdminApplication) => row.status },
  { head: 'Granted', cell: (row: AdminApplication) => decimalDollars(BigInt(row.grantedCents ?? 0)) },
  { head: 'Still owed', cell: (row: AdminApplication) => decimalDollars(BigInt(row.outstandingCents)) },
  { head: 'Share %', cell: (row: AdminApplication) => row.repaymentBps / 100 },
  { head: 'Owes of all', cell: (row: AdminApplication) => decimalDollars(BigInt(row.owesCents)) },
  { head: 'Reason', cell: (row: AdminApplication) => row.decisionReason },
  { head: 'Sent', cell: (row: AdminApplication) => row.createdAt },
  { head: 'Decided', cell: (row: AdminApplication) => row.decidedAt },
]

/** Applications that were decided or withdrawn, with what is owed. [S2.27] */
export const GET = handle(
  { access: rolesOf('funding-application'), query: decidedQuerySchema, response: listSchema(adminApplicationSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listDecidedApplications(query)
    return listAsCsv((page) => listDecidedApplications({ ...query, ...page }), COLUMNS, { name: 'advances', requestId })
  },
)
