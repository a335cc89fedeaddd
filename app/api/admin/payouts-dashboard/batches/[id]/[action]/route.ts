import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { actOnBatch } from '@/lib/payouts/desk-actions'
import { batchActionParams, batchActionSchema } from '@/lib/payouts/desk-schema'

/** Approves, sends or cancels a batch. */
export const POST = handle(
  {
    access: rolesOf('payouts-dashboard'),
    params: batchActionParams,
    body: batchActionSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await actOnBatch(context.params, context.body, staffOf(context), systemClock)
    return { isDone: true }
  },
)
