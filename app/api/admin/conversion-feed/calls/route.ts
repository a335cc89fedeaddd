import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listKeptCalls } from '@/lib/traffic/postbacks/admin-data'
import { callsQuerySchema, type KeptCall, keptCallSchema } from '@/lib/traffic/postbacks/admin-schema'

const COLUMNS = [
  { head: 'Time', cell: (row: KeptCall) => row.createdAt },
  { head: 'Call', cell: (row: KeptCall) => row.id },
  { head: 'Advertiser', cell: (row: KeptCall) => row.advertiserName },
  { head: 'Affiliate', cell: (row: KeptCall) => row.affiliateId },
  { head: 'Offer', cell: (row: KeptCall) => row.offerName },
  { head: 'Click', cell: (row: KeptCall) => row.clickRef },
  { head: 'Transaction', cell: (row: KeptCall) => row.txnId },
  { head: 'Event', cell: (row: KeptCall) => row.event },
  { head: 'Amount', cell: (row: KeptCall) => row.amount },
  { head: 'Method', cell: (row: KeptCall) => row.method },
  { head: 'Address', cell: (row: KeptCall) => row.ip },
  { head: 'Outcome', cell: (row: KeptCall) => row.outcome },
  { head: 'Reason', cell: (row: KeptCall) => row.reason },
  { head: 'Answer', cell: (row: KeptCall) => row.message },
  { head: 'Status', cell: (row: KeptCall) => row.httpStatus },
  { head: 'Conversion', cell: (row: KeptCall) => row.conversionId },
]

/** Every postback call and what became of it, those that made no conversion included. */
export const GET = handle(
  { access: rolesOf('conversion-feed'), query: callsQuerySchema, response: listSchema(keptCallSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listKeptCalls(query)
    const read = (page: { page: number; size: number }) => listKeptCalls({ ...query, ...page })
    return listAsCsv(read, COLUMNS, { name: 'postback-calls', requestId })
  },
)
