import { OPERATIONS } from '@/app/_api/v1/operations/all'
import { handle } from '@/lib/accounts/http/handle'
import { actionParamsSchema, agentActionSchema, confirmActionSchema } from '@/lib/api/agents/schema'
import { confirmAction } from '@/lib/api/agents/service'

/** Executes what an agent prepared, once. */
export const POST = handle(
  {
    access: 'signed-in',
    isForPeople: true,
    params: actionParamsSchema,
    body: confirmActionSchema,
    response: agentActionSchema,
  },
  (context) => confirmAction(context, { ...context.params, ...context.body, operations: OPERATIONS }),
)
