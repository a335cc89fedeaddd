import { listDeliveries } from '@/lib/affiliate-postbacks/data'
import { deliveriesPageSchema, deliveriesQuerySchema, postbackParamsSchema } from '@/lib/affiliate-postbacks/schema'
import { handle } from '@/lib/http/handle'

/** The log of a postback, newest first. */
export const GET = handle(
  { access: 'affiliate', params: postbackParamsSchema, query: deliveriesQuerySchema, response: deliveriesPageSchema },
  ({ actor, params, query }) => listDeliveries(actor.affiliateId, params.id, query),
)
