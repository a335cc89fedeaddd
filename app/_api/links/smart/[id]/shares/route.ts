import { handle } from '@/lib/accounts/http/handle'
import { listShareHistory } from '@/lib/traffic/smart-links/data'
import { shareHistorySchema, smartLinkParamsSchema } from '@/lib/traffic/smart-links/schema'

/** The shares of a smart link over time, with the results they came from. */
export const GET = handle(
  { access: 'affiliate', params: smartLinkParamsSchema, response: shareHistorySchema },
  ({ actor, params }) => listShareHistory(actor.affiliateId, params.id),
  { id: 'listSmartLinkShares', scope: 'links:read', summary: 'How a smart link divided its clicks over time' },
)
