import { handle } from '@/lib/accounts/http/handle'
import { listDeliveries } from '@/lib/conversions/affiliate-postbacks/data'
import {
  deliveriesPageSchema,
  deliveriesQuerySchema,
  postbackParamsSchema,
} from '@/lib/conversions/affiliate-postbacks/schema'

/** The log of a postback, newest first. */
export const GET = handle(
  { access: 'affiliate', params: postbackParamsSchema, query: deliveriesQuerySchema, response: deliveriesPageSchema },
  ({ actor, params, query }) => listDeliveries(actor.affiliateId, params.id, query),
  { id: 'listDeliveries', scope: 'postbacks:read', summary: 'Calls to a postback with what was answered' },
)
