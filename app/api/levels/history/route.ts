import { handle } from '@/lib/http/handle'
import { getLevelHistory } from '@/lib/levels/data'
import { levelHistorySchema } from '@/lib/levels/schema'

/** The levels, and when the session's affiliate reached each. */
export const GET = handle({ access: 'affiliate', response: levelHistorySchema }, ({ actor }) =>
  getLevelHistory(actor.affiliateId),
)
