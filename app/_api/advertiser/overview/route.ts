import { handle } from '@/lib/accounts/http/handle'
import { getOverview } from '@/lib/reporting/advertiser/data'
import { overviewQuerySchema, overviewSchema } from '@/lib/reporting/advertiser/schema'

/** Spend and conversions of the own advertiser. */
export const GET = handle(
  { access: 'advertiser', query: overviewQuerySchema, response: overviewSchema },
  ({ actor, query, at }) => getOverview(actor.advertiser.advertiserId, query, at),
  { id: 'getOverview', scope: 'stats:read', summary: 'Clicks, sales and cost of a period' },
)
