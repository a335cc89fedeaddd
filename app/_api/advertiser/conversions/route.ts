import { handle } from '@/lib/accounts/http/handle'
import { advertiserConversionsCsv, listAdvertiserConversions } from '@/lib/conversions/lists/advertiser-data'
import {
  advertiserConversionsPageSchema,
  advertiserConversionsQuerySchema,
} from '@/lib/conversions/lists/advertiser-schema'
import { csvResponse } from '@/lib/platform/http/responses/csv'

/** The conversions of the own advertiser that match, a page at a time; all of them as a file. */
export const GET = handle(
  { access: 'advertiser', query: advertiserConversionsQuerySchema, response: advertiserConversionsPageSchema },
  async ({ actor: { advertiser }, query, requestId }) =>
    query.format === 'csv'
      ? csvResponse(advertiserConversionsCsv(advertiser.advertiserId, query), 'conversions.csv', requestId)
      : listAdvertiserConversions(advertiser.advertiserId, query),
  {
    id: 'listAdvertiserConversions',
    scope: 'conversions:read',
    summary: 'Conversions of your offers, newest first',
    cursor: { sent: 'after', answered: 'next' },
  },
)
