import { handle } from '@/lib/accounts/http/handle'
import { listAgentActions } from '@/lib/api/agents/data'
import { agentActionsQuerySchema, agentActionsSchema } from '@/lib/api/agents/schema'

/** What agents prepared with the keys of the signed-in person. */
export const GET = handle(
  { access: 'signed-in', isForPeople: true, query: agentActionsQuerySchema, response: agentActionsSchema },
  ({ actor, query, at }) => listAgentActions(actor.userId, query, at),
)
