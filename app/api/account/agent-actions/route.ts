import { handle } from '@/lib/accounts/http/handle'
import { listAgentActions } from '@/lib/runtime/agent-actions/data'
import { agentActionsSchema } from '@/lib/runtime/agent-actions/schema'

/** What agents prepared with the keys of the signed-in person. */
export const GET = handle({ access: 'signed-in', isForPeople: true, response: agentActionsSchema }, ({ actor, at }) =>
  listAgentActions(actor.userId, at),
)
