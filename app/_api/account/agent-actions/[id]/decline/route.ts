import { handle } from '@/lib/accounts/http/handle'
import { actionParamsSchema, agentActionSchema } from '@/lib/api/agents/schema'
import { declineAction } from '@/lib/api/agents/service'

/** Ends what an agent prepared, without doing it. */
export const POST = handle(
  { access: 'signed-in', isForPeople: true, params: actionParamsSchema, response: agentActionSchema },
  (context) => declineAction(context, context.params),
)
