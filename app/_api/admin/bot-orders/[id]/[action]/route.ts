import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { orderActionParams, orderActionSchema } from '@/lib/community/bots/admin-schema'
import { cancelBotOrder, retryBotOrder } from '@/lib/community/bots/admin-service'

const ACTIONS = { retry: retryBotOrder, cancel: cancelBotOrder }

/** Queues a failed or cancelled order again, or cancels a queued one. */
export const POST = handle(
  {
    access: canEdit('bot-orders'),
    params: orderActionParams,
    body: orderActionSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    const { id, action } = context.params
    await ACTIONS[action](staffContext(context), { id, ...context.body })
    return { isDone: true }
  },
  { id: 'actOnBotOrder', scope: 'community:write', summary: 'Retry or cancel an order' },
)
