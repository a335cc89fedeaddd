import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { exportBatch } from '@/lib/money/payouts/bank/payment-file-admin-service'
import { exportSchema } from '@/lib/money/payouts/batches/admin-schema'
import { systemClock } from '@/lib/platform/dates/clock'
import { settleAchievements } from '@/lib/rewards/achievements/service'

/** The file for the bank, with whole account numbers; each export is in the audit log. */
export const POST = handle(
  {
    isForPeople: true,
    access: canEdit('payouts-dashboard'),
    params: z.object({ id: z.uuid() }),
    body: exportSchema,
    response: z.object({ fileName: z.string(), text: z.string() }),
  },
  async (context) => {
    const { id: batchId } = context.params
    const sender = { clock: systemClock, onPaid: settleAchievements }
    const text = await exportBatch(staffContext(context), { batchId, ...context.body }, sender)
    return { fileName: `payouts-${batchId}.csv`, text }
  },
)
