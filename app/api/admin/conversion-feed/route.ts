import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { decimalDollars } from '@/lib/platform/money/format'
import { listFedConversions } from '@/lib/traffic/conversions/admin-data'
import { type FedConversion, fedConversionSchema, feedQuerySchema } from '@/lib/traffic/conversions/admin-schema'

const sum = (cents: number | null) => (cents === null ? null : decimalDollars(BigInt(cents)))

const COLUMNS = [
  { head: 'Time', cell: (row: FedConversion) => row.createdAt },
  { head: 'Conversion', cell: (row: FedConversion) => row.id },
  { head: 'Affiliate', cell: (row: FedConversion) => row.affiliateId },
  { head: 'Name', cell: (row: FedConversion) => row.affiliateName },
  { head: 'Offer', cell: (row: FedConversion) => row.offerId },
  { head: 'Offer name', cell: (row: FedConversion) => row.offerName },
  { head: 'Source', cell: (row: FedConversion) => row.sourceName },
  ...(['s1', 's2', 's3', 's4', 's5'] as const).map((name) => ({ head: name, cell: (row: FedConversion) => row[name] })),
  { head: 'Transaction', cell: (row: FedConversion) => row.txnId },
  { head: 'Event', cell: (row: FedConversion) => row.event },
  { head: 'Amount', cell: (row: FedConversion) => sum(row.amountCents) },
  { head: 'Payout', cell: (row: FedConversion) => sum(row.payoutCents) },
  { head: 'Revenue', cell: (row: FedConversion) => sum(row.revenueCents) },
  { head: 'State', cell: (row: FedConversion) => row.status },
  { head: 'Reason', cell: (row: FedConversion) => row.reason },
  { head: 'Hold ends', cell: (row: FedConversion) => row.holdUntil },
  { head: 'Decided', cell: (row: FedConversion) => row.decidedAt },
]

/** Conversions of everybody. [S2.39] */
export const GET = handle(
  { access: rolesOf('conversion-feed'), query: feedQuerySchema, response: listSchema(fedConversionSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listFedConversions(query)
    const read = (page: { page: number; size: number }) => listFedConversions({ ...query, ...page })
    return listAsCsv(read, COLUMNS, { name: 'conversions', requestId })
  },
)
