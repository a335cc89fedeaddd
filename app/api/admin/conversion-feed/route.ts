import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { decimalDollars } from '@/lib/platform/money/format'
import { listFeedConversions } from '@/lib/traffic/conversions/admin-data'
import { type FeedConversion, feedConversionSchema, feedQuerySchema } from '@/lib/traffic/conversions/admin-schema'

const sum = (cents: number | null) => (cents === null ? null : decimalDollars(BigInt(cents)))

const COLUMNS = [
  { head: 'Time', cell: (row: FeedConversion) => row.createdAt },
  { head: 'Conversion', cell: (row: FeedConversion) => row.id },
  { head: 'Affiliate', cell: (row: FeedConversion) => row.affiliateId },
  { head: 'Name', cell: (row: FeedConversion) => row.affiliateName },
  { head: 'Offer', cell: (row: FeedConversion) => row.offerId },
  { head: 'Offer name', cell: (row: FeedConversion) => row.offerName },
  { head: 'Source', cell: (row: FeedConversion) => row.sourceName },
  ...(['s1', 's2', 's3', 's4', 's5'] as const).map((name) => ({
    head: name,
    cell: (row: FeedConversion) => row[name],
  })),
  { head: 'Transaction', cell: (row: FeedConversion) => row.txnId },
  { head: 'Event', cell: (row: FeedConversion) => row.event },
  { head: 'Amount', cell: (row: FeedConversion) => sum(row.amountCents) },
  { head: 'Payout', cell: (row: FeedConversion) => sum(row.payoutCents) },
  { head: 'Revenue', cell: (row: FeedConversion) => sum(row.revenueCents) },
  { head: 'State', cell: (row: FeedConversion) => row.status },
  { head: 'Reason', cell: (row: FeedConversion) => row.reason },
  { head: 'Hold ends', cell: (row: FeedConversion) => row.holdUntil },
  { head: 'Decided', cell: (row: FeedConversion) => row.decidedAt },
]

/** Conversions of everybody. [S2.39] */
export const GET = handle(
  { access: rolesOf('conversion-feed'), query: feedQuerySchema, response: listSchema(feedConversionSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listFeedConversions(query)
    const read = (page: { page: number; size: number }) => listFeedConversions({ ...query, ...page })
    return listAsCsv(read, COLUMNS, { name: 'conversions', requestId })
  },
)
