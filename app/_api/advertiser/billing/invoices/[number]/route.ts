import { handle } from '@/lib/accounts/http/handle'
import { invoicePdf } from '@/lib/money/advertiser-statements/pdf'
import { getInvoice } from '@/lib/money/invoices/data'
import { invoiceParamsSchema } from '@/lib/money/invoices/schema'
import { pdfResponse } from '@/lib/platform/http/responses/pdf'

/** An invoice of the own advertiser, as a PDF. */
export const GET = handle(
  { access: 'advertiser', params: invoiceParamsSchema },
  async ({ actor: { advertiser }, params: { number }, requestId }) =>
    pdfResponse(
      await invoicePdf(await getInvoice(advertiser.advertiserId, number)),
      `invoice-${number}.pdf`,
      requestId,
    ),
)
