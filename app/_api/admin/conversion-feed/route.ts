import { handle } from '@/lib/accounts/http/handle'
import { rolesOf } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listFeedConversions } from '@/lib/conversions/lifecycle/admin-data'
import { FEED_COLUMNS, feedConversionSchema, feedQuerySchema } from '@/lib/conversions/lifecycle/admin-schema'

/** Conversions of everybody. [S2.39] */
export const GET = handle(
  { access: rolesOf('conversion-feed'), query: feedQuerySchema, response: listSchema(feedConversionSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listFeedConversions(query)
    const read = (page: { page: number; size: number }) => listFeedConversions({ ...query, ...page })
    return listAsCsv(read, FEED_COLUMNS, { name: 'conversions', requestId })
  },
  { id: 'listAllConversions', scope: 'conversions:read', summary: 'Conversions of all offers' },
)
