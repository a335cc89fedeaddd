import { z } from 'zod'
import { confirmSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { PAYMENT_MAX_CENTS, REFERENCE_LENGTH } from './constants'

/** `POST /api/admin/advertisers/{id}/payments`: money that came in or goes back by bank. `confirm` is the sum. */
export const newPaymentSchema = z.strictObject({
  kind: z.enum(['deposit', 'refund']),
  amountCents: z
    .int('A sum in whole cents.')
    .min(1, 'Enter a sum.')
    .max(PAYMENT_MAX_CENTS, 'Enter at most $10,000,000.'),
  reference: trimmedText(REFERENCE_LENGTH).min(1, 'Enter the reference of the transfer.'),
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
})
export type NewPayment = z.output<typeof newPaymentSchema>

/** `POST …/invoices/{number}/payment`: an invoice was paid. `confirm` is its sum. */
export const invoicePaymentSchema = z.strictObject({
  reference: trimmedText(REFERENCE_LENGTH).min(1, 'Enter the reference of the transfer.'),
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
})
export type InvoicePayment = z.output<typeof invoicePaymentSchema>
