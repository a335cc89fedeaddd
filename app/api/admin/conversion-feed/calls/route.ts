import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listStoredCalls } from '@/lib/traffic/postbacks/admin-data'
import { callsQuerySchema, type StoredCall, storedCallSchema } from '@/lib/traffic/postbacks/admin-schema'

const COLUMNS = [
  { head: 'Time', cell: (row: StoredCall) => row.createdAt },
  { head: 'Call', cell: (row: StoredCall) => row.id },
  { head: 'Advertiser', cell: (row: StoredCall) => row.advertiserName },
  { head: 'Affiliate', cell: (row: StoredCall) => row.affiliateId },
  { head: 'Offer', cell: (row: StoredCall) => row.offerName },
  { head: 'Click', cell: (row: StoredCall) => row.clickRef },
  { head: 'Transaction', cell: (row: StoredCall) => row.txnId },
  { head: 'Event', cell: (row: StoredCall) => row.event },
  { head: 'Amount', cell: (row: StoredCall) => row.amount },
  { head: 'Method', cell: (row: StoredCall) => row.method },
  { head: 'Address', cell: (row: StoredCall) => row.ip },
  { head: 'Outcome', cell: (row: StoredCall) => row.outcome },
  { head: 'Reason', cell: (row: StoredCall) => row.reason },
  { head: 'Answer', cell: (row: StoredCall) => row.message },
  { head: 'Status', cell: (row: StoredCall) => row.httpStatus },
  { head: 'Conversion', cell: (row: StoredCall) => row.conversionId },
]

/** Every postback call and what became of it, those that made no conversion included. */
export const GET = handle(
  { access: rolesOf('conversion-feed'), query: callsQuerySchema, response: listSchema(storedCallSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listStoredCalls(query)
    const read = (page: { page: number; size: number }) => listStoredCalls({ ...query, ...page })
    return listAsCsv(read, COLUMNS, { name: 'postback-calls', requestId })
  },
)
