import type { AdvertiserInvoice } from '@/lib/generated/prisma/client'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import { dayFromColumn } from '@/lib/platform/dates/days'

/** The events of an invoice. */
export type InvoiceEventType = Extract<ProductEvent['type'], `invoice.${string}`>

/** The event of a type about an invoice as it is now. */
export function invoiceEvent(type: InvoiceEventType, invoice: AdvertiserInvoice, at: Date): ProductEvent {
  const { number, advertiserId, amountCents, fromAt, toAt, issuedAt, dueOn, paidAt, paidReference } = invoice
  return {
    type,
    objectId: String(number),
    advertiserId,
    offerId: null,
    isTest: false,
    at,
    data: {
      number,
      advertiserId,
      amountCents: Number(amountCents),
      reference: paidReference,
      from: fromAt.toISOString(),
      to: toAt.toISOString(),
      issuedAt: issuedAt.toISOString(),
      dueOn: dayFromColumn(dueOn),
      paidAt: paidAt?.toISOString() ?? null,
    },
  }
}
