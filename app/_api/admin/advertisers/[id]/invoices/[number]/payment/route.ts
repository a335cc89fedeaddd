import { handle } from '@/lib/accounts/http/handle'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { advertiserIdSchema, doneSchema } from '@/lib/catalog/advertisers/admin-schema'
import { invoiceParamsSchema } from '@/lib/money/billing/invoices/schema'
import { invoicePaymentSchema } from '@/lib/money/billing/payments/admin-schema'
import { recordInvoicePayment } from '@/lib/money/billing/payments/admin-service'
import { PAYMENT_ROLES } from '@/lib/money/billing/payments/constants'

/** Records that an invoice was paid. */
export const POST = handle(
  {
    access: PAYMENT_ROLES,
    params: advertiserIdSchema.extend(invoiceParamsSchema.shape),
    body: invoicePaymentSchema,
    response: doneSchema,
  },
  staffWrite(recordInvoicePayment),
  { id: 'enterInvoicePayment', scope: 'billing:write', summary: 'Enter the payment of an invoice' },
)
