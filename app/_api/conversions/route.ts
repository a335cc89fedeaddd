import { handle } from '@/lib/accounts/http/handle'
import { recentConversionsQuerySchema } from '@/lib/conversions/lifecycle/api-schema'
import { listConversions } from '@/lib/conversions/lifecycle/data'
import { recentConversionsSchema } from '@/lib/conversions/lifecycle/schema'

/** The conversions of the session's affiliate, newest first, with the outcome of each and its reason. */
export const GET = handle(
  { access: 'affiliate', query: recentConversionsQuerySchema, response: recentConversionsSchema },
  ({ actor, query, at }) => listConversions(actor.affiliateId, query, at),
  {
    id: 'listRecentConversions',
    scope: 'conversions:read',
    summary: 'The last conversions',
    path: '/conversions/recent',
    testUse: 'twin',
    cursor: { sent: 'before', answered: 'nextBefore' },
  },
)
