import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { exportBatch } from '@/lib/money/payouts/bank-file'
import { exportSchema } from '@/lib/money/payouts/desk-schema'
import { systemClock } from '@/lib/platform/dates/clock'

/** The file for the bank, with whole account numbers; that it was taken is written down. */
export const POST = handle(
  {
    access: rolesOf('payouts-dashboard'),
    params: z.object({ id: z.uuid() }),
    body: exportSchema,
    response: z.object({ fileName: z.string(), text: z.string() }),
  },
  async (context) => {
    const { id: batchId } = context.params
    const text = await exportBatch({ batchId, ...context.body }, staffOf(context), systemClock)
    return { fileName: `payouts-${batchId}.csv`, text }
  },
)
