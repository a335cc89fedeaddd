import { handle } from '@/lib/accounts/http/handle'
import { actionParamsSchema, agentActionSchema } from '@/lib/runtime/agent-actions/schema'
import { declineAction } from '@/lib/runtime/agent-actions/service'

/** Ends what an agent prepared, without doing it. */
export const POST = handle(
  { access: 'signed-in', isForPeople: true, params: actionParamsSchema, response: agentActionSchema },
  (context) => declineAction(context, context.params),
)
