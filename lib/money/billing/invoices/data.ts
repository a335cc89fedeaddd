import 'server-only'
import { db } from '@/lib/platform/database/db'
import { datedLabel, dayFromColumn } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import type { InvoiceDocument } from '../statements/pdf'
import type { InvoiceRow } from './schema'

/** The invoices of an advertiser, newest first. */
export async function listInvoices(advertiserId: number): Promise<InvoiceRow[]> {
  const rows = await db().advertiserInvoice.findMany({ where: { advertiserId }, orderBy: { number: 'desc' } })
  return rows.map(({ number, fromAt, toAt, amountCents, issuedAt, dueOn, paidAt }) => ({
    number,
    from: fromAt.toISOString(),
    to: toAt.toISOString(),
    amountCents: Number(amountCents),
    issuedAt: issuedAt.toISOString(),
    dueOn: dayFromColumn(dueOn),
    paidAt: paidAt?.toISOString() ?? null,
  }))
}

/**
 * An invoice with its lines, as its PDF shows it.
 * @throws AppError not_found, for another advertiser's invoice too
 */
export async function getInvoice(advertiserId: number, number: number): Promise<InvoiceDocument> {
  const invoice = await db().advertiserInvoice.findFirst({
    where: { advertiserId, number },
    include: { advertiser: { select: { name: true } }, lines: { orderBy: { offerName: 'asc' } } },
  })
  if (!invoice) throw new AppError('not_found', 'There is no such invoice.')
  return {
    number,
    advertiserId,
    advertiserName: invoice.advertiser.name,
    from: invoice.fromAt,
    to: invoice.toAt,
    issuedAt: invoice.issuedAt,
    dueOn: datedLabel(dayFromColumn(invoice.dueOn)),
    amountCents: Number(invoice.amountCents),
    lines: invoice.lines.map(({ offerId, offerName: name, sales, salesCents, returns, returnsCents }) => ({
      offerId,
      name,
      sales,
      salesCents: Number(salesCents),
      returns,
      returnsCents: Number(returnsCents),
      spendCents: Number(salesCents - returnsCents),
    })),
  }
}
