import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listOpenApplications } from '@/lib/money/funding/admin-data'
import { type AdminApplication, adminApplicationSchema, waitingQuerySchema } from '@/lib/money/funding/admin-schema'
import { decimalDollars } from '@/lib/platform/money/format'

const COLUMNS = [
  { head: 'Application', cell: (row: AdminApplication) => row.id },
  { head: 'Affiliate', cell: (row: AdminApplication) => row.affiliateId },
  { head: 'Name', cell: (row: AdminApplication) => row.name },
  { head: 'Email', cell: (row: AdminApplication) => row.email },
  { head: 'Asked for', cell: (row: AdminApplication) => decimalDollars(BigInt(row.amountCents)) },
  { head: 'Share %', cell: (row: AdminApplication) => row.repaymentBps / 100 },
  { head: 'Owes', cell: (row: AdminApplication) => decimalDollars(BigInt(row.owesCents)) },
  { head: 'Purpose', cell: (row: AdminApplication) => row.purpose },
  { head: 'Plan', cell: (row: AdminApplication) => row.plan },
  { head: 'Sent', cell: (row: AdminApplication) => row.createdAt },
]

/** Applications for an advance that wait for a decision. [S2.27] */
export const GET = handle(
  { access: rolesOf('funding-application'), query: waitingQuerySchema, response: listSchema(adminApplicationSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listOpenApplications(query)
    return listAsCsv((page) => listOpenApplications({ ...query, ...page }), COLUMNS, {
      name: 'funding-waiting',
      requestId,
    })
  },
)
