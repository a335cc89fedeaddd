import { listConversions } from '@/lib/conversions/data'
import { recentConversionsQuerySchema, recentConversionsSchema } from '@/lib/conversions/schema'
import { handle } from '@/lib/http/handle'

/** The conversions of the session's affiliate, newest first, with what became of each and why. */
export const GET = handle(
  { access: 'affiliate', query: recentConversionsQuerySchema, response: recentConversionsSchema },
  ({ actor, query }) => listConversions(actor.affiliateId, query),
)
