import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listDeskRequests } from '@/lib/money/payouts/dashboard'
import { type DeskRequest, deskQuerySchema, deskRequestSchema } from '@/lib/money/payouts/desk-schema'
import { decimalDollars } from '@/lib/platform/money/format'

const COLUMNS = [
  { head: 'Request', cell: (row: DeskRequest) => row.id },
  { head: 'Affiliate', cell: (row: DeskRequest) => row.affiliateId },
  { head: 'Name', cell: (row: DeskRequest) => row.name },
  { head: 'Email', cell: (row: DeskRequest) => row.email },
  { head: 'Amount', cell: (row: DeskRequest) => decimalDollars(BigInt(row.amountCents)) },
  { head: 'Method', cell: (row: DeskRequest) => row.methodKind },
  { head: 'Destination', cell: (row: DeskRequest) => row.methodHint },
  { head: 'Status', cell: (row: DeskRequest) => row.status },
  { head: 'Why', cell: (row: DeskRequest) => row.statusReason },
  { head: 'Batch', cell: (row: DeskRequest) => row.batchId },
  { head: 'Reference', cell: (row: DeskRequest) => row.providerRef },
  { head: 'Requested', cell: (row: DeskRequest) => row.requestedAt },
]

/** Payout requests of all affiliates. [S2.21] */
export const GET = handle(
  { access: rolesOf('payouts-dashboard'), query: deskQuerySchema, response: listSchema(deskRequestSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listDeskRequests(query)
    return listAsCsv((page) => listDeskRequests({ ...query, ...page }), COLUMNS, { name: 'payouts', requestId })
  },
)
