import { handle } from '@/lib/accounts/http/handle'
import { endpointParamsSchema, replayedSchema, replaySchema } from '@/lib/people/webhook-endpoints/schema'
import { replayRange } from '@/lib/people/webhook-replays/service'

/** Sends the events of a range of time again. */
export const POST = handle(
  { access: 'advertiser-manager', params: endpointParamsSchema, body: replaySchema, response: replayedSchema },
  (context) => replayRange(context, { ...context.params, ...context.body }),
)
