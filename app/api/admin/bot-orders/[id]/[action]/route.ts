import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { orderActionParams, orderActionSchema } from '@/lib/community/bots/desk-schema'
import { cancelBotOrder, retryBotOrder } from '@/lib/community/bots/service'
import { systemClock } from '@/lib/platform/dates/clock'

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
