import { z } from 'zod'
import { BillingMode } from '@/lib/generated/prisma/enums'
import { invoiceRowSchema } from '@/lib/money/billing/invoices/schema'
import { nextCursorSchema } from '@/lib/platform/http/responses/pagination'
import { centsSchema } from '@/lib/platform/money/schema'
import { LOW_BALANCE_MAX_CENTS } from './constants'

/** Money that came in or went back. */
const paymentSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  label: z.string(),
  memo: z.string(),
  amountCents: centsSchema,
})

/** `GET /api/advertiser/payments`: newest first. */
export const paymentsSchema = z.object({ payments: z.array(paymentSchema), nextCursor: nextCursorSchema })
export type AdvertiserPayments = z.output<typeof paymentsSchema>

/** `GET /api/advertiser/billing`. Cents; a balance below zero is owed. */
export const billingSchema = z.object({
  billingMode: z.enum(BillingMode),
  /** Null without a limit. */
  creditLimitCents: centsSchema.nullable(),
  balanceCents: centsSchema,
  /** What may still be sold for; null without a limit. */
  leftCents: centsSchema.nullable(),
  reservedCents: centsSchema,
  spentCents: centsSchema,
  lowBalanceCents: centsSchema.nullable(),
  /** Whether affiliates may see how much is left. */
  showsBalance: z.boolean(),
  unfundedSince: z.iso.datetime().nullable(),
  /** Sales that wait for money, and what they cost. */
  waiting: z.object({ count: z.number().int(), cents: centsSchema }),
  canPayOnline: z.boolean(),
  /** Where to send a deposit by bank transfer, with the reference to write on it; null where the network shows no account. */
  bankTransfer: z
    .object({
      reference: z.string(),
      beneficiary: z.string(),
      bankName: z.string(),
      iban: z.string().nullable(),
      bic: z.string().nullable(),
      routingNumber: z.string().nullable(),
      accountNumber: z.string().nullable(),
    })
    .nullable(),
  /** `2026-11`, newest first. */
  months: z.array(z.string()),
  invoices: z.array(invoiceRowSchema),
})
export type AdvertiserBilling = z.output<typeof billingSchema>

/** `PUT /api/advertiser/billing/notice`: below how much left the people of the advertiser are notified; null for never. */
export const lowBalanceSchema = z.strictObject({
  lowBalanceCents: z
    .int('A sum in whole cents.')
    .min(1, 'Enter a sum.')
    .max(LOW_BALANCE_MAX_CENTS, 'Enter at most $1,000,000.')
    .nullable(),
})
