import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { batchActionParams, batchActionSchema } from '@/lib/money/payouts/batches/admin-schema'
import { actOnBatch } from '@/lib/money/payouts/sending/batch-action-admin-service'
import { systemClock } from '@/lib/platform/dates/clock'
import { settleAchievements } from '@/lib/rewards/achievements/service'

/** Approves, sends or cancels a batch. */
export const POST = handle(
  {
    isForPeople: true,
    access: canEdit('payouts-dashboard'),
    params: batchActionParams,
    body: batchActionSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    // sending continues after the response, so it reads its own clock
    const sender = { clock: systemClock, onPaid: settleAchievements }
    await actOnBatch(staffContext(context), { ...context.params, ...context.body }, sender)
    return { isDone: true }
  },
)
