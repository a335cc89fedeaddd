import { listRecentConversions } from '@/lib/conversions/data'
import { recentConversionsQuerySchema, recentConversionsSchema } from '@/lib/conversions/schema'
import { handle } from '@/lib/http/handle'

/** The latest conversions of the session's affiliate, with what became of each and why. */
export const GET = handle(
  { access: 'affiliate', query: recentConversionsQuerySchema, response: recentConversionsSchema },
  async ({ actor, query }) => ({ conversions: await listRecentConversions(actor.affiliateId, query.limit) }),
)
