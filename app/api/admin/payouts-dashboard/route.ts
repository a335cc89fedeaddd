import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listPayoutRequests } from '@/lib/money/payouts/admin-data'
import { type AdminRequest, adminRequestSchema, requestsQuerySchema } from '@/lib/money/payouts/admin-schema'
import { decimalDollars } from '@/lib/platform/money/format'

const COLUMNS = [
  { head: 'Request', cell: (row: AdminRequest) => row.id },
  { head: 'Affiliate', cell: (row: AdminRequest) => row.affiliateId },
  { head: 'Name', cell: (row: AdminRequest) => row.name },
  { head: 'Email', cell: (row: AdminRequest) => row.email },
  { head: 'Amount', cell: (row: AdminRequest) => decimalDollars(BigInt(row.amountCents)) },
  { head: 'Method', cell: (row: AdminRequest) => row.methodKind },
  { head: 'Destination', cell: (row: AdminRequest) => row.methodHint },
  { head: 'Status', cell: (row: AdminRequest) => row.status },
  { head: 'Why', cell: (row: AdminRequest) => row.statusReason },
  { head: 'Batch', cell: (row: AdminRequest) => row.batchId },
  { head: 'Reference', cell: (row: AdminRequest) => row.providerRef },
  { head: 'Requested', cell: (row: AdminRequest) => row.requestedAt },
]

/** Payout requests of all affiliates. [S2.21] */
export const GET = handle(
  { access: rolesOf('payouts-dashboard'), query: requestsQuerySchema, response: listSchema(adminRequestSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listPayoutRequests(query)
    return listAsCsv((page) => listPayoutRequests({ ...query, ...page }), COLUMNS, { name: 'payouts', requestId })
  },
)
