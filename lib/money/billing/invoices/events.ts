import 'server-only'
import type { AdvertiserInvoice } from '@/lib/generated/prisma/client'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { Tx } from '@/lib/platform/database/db'
import { type InvoiceEventType, invoiceEvent } from './events-rules'

type Happened = { invoice: AdvertiserInvoice; type: InvoiceEventType; at: Date }

/** Records what happened to an invoice, given as it was stored, for the endpoints that want it. */
export function recordInvoiceEvent(tx: Tx, { invoice, type, at }: Happened): Promise<void> {
  const { advertiserId } = invoice
  return recordEvents(tx, { types: [type], advertiserId }, async () => [invoiceEvent(type, invoice, at)])
}
