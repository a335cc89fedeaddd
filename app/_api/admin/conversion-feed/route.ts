import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listFeedConversions } from '@/lib/conversions/lifecycle/admin-data'
import { FEED_COLUMNS, feedConversionSchema, feedQuerySchema } from '@/lib/conversions/lifecycle/admin-schema'

/** Conversions of everybody. [S2.39] */
export const GET = handle(
  { access: canView('conversion-feed'), query: feedQuerySchema, response: listSchema(feedConversionSchema) },
  listRoute(listFeedConversions, FEED_COLUMNS, 'conversions'),
  { id: 'listAllConversions', scope: 'conversions:read', summary: 'Conversions of all offers' },
)
