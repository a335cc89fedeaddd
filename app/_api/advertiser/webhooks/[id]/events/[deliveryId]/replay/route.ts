import { handle } from '@/lib/accounts/http/handle'
import { eventLineSchema, eventParamsSchema } from '@/lib/people/webhook-endpoints/schema'
import { replayEvent } from '@/lib/people/webhook-replays/service'

/** Sends an event again, with its id. */
export const POST = handle(
  { access: 'advertiser-manager', params: eventParamsSchema, response: eventLineSchema },
  (context) => replayEvent(context, context.params),
)
