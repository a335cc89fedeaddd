import { handle } from '@/lib/http/handle'
import { breakdownAnswerSchema, breakdownQuerySchema } from '@/lib/stats/schema'
import { listStatsBySubId } from '@/lib/stats/sub-ids'

/** The session's affiliate's figures by one of the sub-IDs s1 to s5, of one offer or source or of all. */
export const GET = handle(
  { access: 'affiliate', query: breakdownQuerySchema, response: breakdownAnswerSchema },
  ({ actor, query }) => listStatsBySubId(actor.affiliateId, query),
)
