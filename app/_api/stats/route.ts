import { handle } from '@/lib/accounts/http/handle'
import { readStats } from '@/lib/reporting/stats/data'
import { statsAnswerSchema, statsQuerySchema } from '@/lib/reporting/stats/schema'

/** Clicks, conversions and payout of the session's affiliate by hour or day, offer and source. [S7.1] */
export const GET = handle(
  { access: 'affiliate', query: statsQuerySchema, response: statsAnswerSchema, isShared: true },
  ({ actor, query }) => readStats(actor.affiliateId, query),
)
