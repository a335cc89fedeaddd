import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { advertiserIdSchema, doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { invoicePaymentSchema } from '@/lib/money/advertiser-payments/admin-schema'
import { recordInvoicePayment } from '@/lib/money/advertiser-payments/admin-service'
import { PAYMENT_ROLES } from '@/lib/money/advertiser-payments/constants'
import { invoiceParamsSchema } from '@/lib/money/invoices/schema'

/** Records that an invoice was paid. */
export const POST = handle(
  {
    access: PAYMENT_ROLES,
    params: advertiserIdSchema.extend(invoiceParamsSchema.shape),
    body: invoicePaymentSchema,
    response: doneSchema,
  },
  async (context) => {
    await recordInvoicePayment(staffContext(context), { ...context.params, ...context.body })
    return { isDone: true }
  },
)
