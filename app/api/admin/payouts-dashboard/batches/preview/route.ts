import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { previewBatch } from '@/lib/payouts/batch-preview'
import { batchPreviewSchema, previewOrderSchema } from '@/lib/payouts/desk-schema'

/** What a batch of these requests would be: exact payees, total, and what stands in the way of each. */
export const POST = handle(
  { access: rolesOf('payouts-dashboard'), body: previewOrderSchema, response: batchPreviewSchema },
  async (context) => {
    const preview = await previewBatch(context.body, staffOf(context), systemClock)
    const payees = preview.payees.map((payee) => ({ ...payee, amountCents: Number(payee.amountCents) }))
    return { ...preview, payees, totalCents: Number(preview.totalCents) }
  },
)
