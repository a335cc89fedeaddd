import { handle } from '@/lib/accounts/http/handle'
import { canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { previewBatch } from '@/lib/money/payouts/batches/admin-data'
import { batchPreviewSchema, previewOrderSchema } from '@/lib/money/payouts/batches/admin-schema'

/** The batch these requests would make: exact payees, the total, and what prevents each payment. */
export const POST = handle(
  { access: canView('payouts-dashboard'), body: previewOrderSchema, response: batchPreviewSchema },
  async (context) => {
    const preview = await previewBatch(staffContext(context), context.body)
    const payees = preview.payees.map((payee) => ({ ...payee, amountCents: Number(payee.amountCents) }))
    return { ...preview, payees, totalCents: Number(preview.totalCents) }
  },
  { id: 'previewBatch', scope: 'payouts:write', summary: 'What a batch of payouts would contain', writesNothing: true },
)
