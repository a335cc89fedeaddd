import { handle } from '@/lib/accounts/http/handle'
import { advertiserCallsCsv, listAdvertiserCalls } from '@/lib/conversions/lists/advertiser-call-data'
import { advertiserCallsPageSchema, advertiserCallsQuerySchema } from '@/lib/conversions/lists/advertiser-call-schema'
import { csvResponse } from '@/lib/platform/http/responses/csv'

/** The stored calls of the own advertiser that match, a page at a time; the newest as a file. */
export const GET = handle(
  { access: 'advertiser', query: advertiserCallsQuerySchema, response: advertiserCallsPageSchema },
  async ({ actor: { advertiser }, query, requestId }) =>
    query.format === 'csv'
      ? csvResponse(advertiserCallsCsv(advertiser.advertiserId, query), 'calls.csv', requestId)
      : listAdvertiserCalls(advertiser.advertiserId, query),
  {
    id: 'listCalls',
    scope: 'integration:read',
    summary: 'Calls that reported sales, with what was answered',
    cursor: { sent: 'after', answered: 'next' },
  },
)
