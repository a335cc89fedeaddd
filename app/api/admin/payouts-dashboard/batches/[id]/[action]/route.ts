import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { actOnBatch } from '@/lib/money/payouts/desk-actions'
import { batchActionParams, batchActionSchema } from '@/lib/money/payouts/desk-schema'
import { systemClock } from '@/lib/platform/dates/clock'

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
