import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { exportBatch } from '@/lib/payouts/bank-file'
import { exportSchema } from '@/lib/payouts/desk-schema'

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
