import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { orderActionParams, orderActionSchema } from '@/lib/bots/desk-schema'
import { cancelBotOrder, retryBotOrder } from '@/lib/bots/service'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

const STEPS = { retry: retryBotOrder, cancel: cancelBotOrder }

/** Queues a failed order again, or takes a queued one back. */
export const POST = handle(
  {
    access: rolesOf('bot-orders'),
    params: orderActionParams,
    body: orderActionSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    const { id, action } = context.params
    await STEPS[action](staffOf(context), id, context.body.reason, systemClock)
    return { isDone: true }
  },
)
