import { z } from 'zod'
import { centsSchema } from '@/lib/platform/money/schema'

/** An invoice of an advertiser. Cents; `to` is not part of its period; `dueOn` is an Eastern day. */
export const invoiceRowSchema = z.object({
  number: z.number().int(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  amountCents: centsSchema,
  issuedAt: z.iso.datetime(),
  dueOn: z.string(),
  paidAt: z.iso.datetime().nullable(),
})
export type InvoiceRow = z.output<typeof invoiceRowSchema>

/** `…/invoices/{number}` */
export const invoiceParamsSchema = z.object({ number: z.coerce.number().pipe(z.int32().positive()) })
