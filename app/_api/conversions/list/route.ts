import { handle } from '@/lib/accounts/http/handle'
import { listOwnConversions, ownConversionsCsv } from '@/lib/conversions/lists/affiliate/data'
import { ownConversionsPageSchema, ownConversionsQuerySchema } from '@/lib/conversions/lists/affiliate/schema'
import { csvResponse } from '@/lib/platform/http/responses/csv'

/** The conversions of the session's affiliate that match, a page at a time; all of them as a file. */
export const GET = handle(
  { access: 'affiliate', query: ownConversionsQuerySchema, response: ownConversionsPageSchema },
  async ({ actor: { affiliateId }, query, requestId }) =>
    query.format === 'csv'
      ? csvResponse(ownConversionsCsv(affiliateId, query), 'conversions.csv', requestId)
      : listOwnConversions(affiliateId, query),
  {
    id: 'searchConversions',
    scope: 'conversions:read',
    summary: 'Conversions by offer, status, source and text',
    testUse: 'twin',
    cursor: { sent: 'before', answered: 'nextBefore', omitted: ['after', 'nextAfter', 'also'] },
  },
)
