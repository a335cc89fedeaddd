import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { previewBatch } from '@/lib/money/payouts/batch-preview'
import { batchPreviewSchema, previewOrderSchema } from '@/lib/money/payouts/desk-schema'
import { systemClock } from '@/lib/platform/dates/clock'

/** What a batch of these requests would be: exact payees, total, and what stands in the way of each. */
export const POST = handle(
  { access: rolesOf('payouts-dashboard'), body: previewOrderSchema, response: batchPreviewSchema },
  async (context) => {
    const preview = await previewBatch(context.body, staffOf(context), systemClock)
    const payees = preview.payees.map((payee) => ({ ...payee, amountCents: Number(payee.amountCents) }))
    return { ...preview, payees, totalCents: Number(preview.totalCents) }
  },
)
