import { handle } from '@/lib/accounts/http/handle'
import { getInvoice } from '@/lib/money/billing/invoices/data'
import { invoiceParamsSchema } from '@/lib/money/billing/invoices/schema'
import { invoicePdf } from '@/lib/money/billing/statements/pdf'
import { pdfResponse } from '@/lib/platform/http/responses/pdf'

export const GET = handle(
  { access: 'advertiser', params: invoiceParamsSchema },
  async ({ actor: { advertiser }, params: { number }, requestId }) =>
    pdfResponse(
      await invoicePdf(await getInvoice(advertiser.advertiserId, number)),
      `invoice-${number}.pdf`,
      requestId,
    ),
  { id: 'getInvoice', scope: 'billing:read', summary: 'An invoice as a PDF', gives: 'application/pdf' },
)
