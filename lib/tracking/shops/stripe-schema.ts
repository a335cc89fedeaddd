import { z } from 'zod'
import { limitedText } from '@/lib/platform/text/schema'
import { idSchema, listSchema } from './order-schema'

/** A sum in the smallest unit of its currency; some relays write numbers as text. */
const minor = z.union([
  z.int().nonnegative(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])
const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? null)
/** A promotion code by its id, and by what buyers enter where Stripe was asked to send that too. */
const promotionCode = z
  .union([
    z.string().transform((id) => [id]),
    z.object({ id: z.string(), code: z.string() }).transform(({ id, code }) => [code, id]),
  ])
  .nullish()
  .transform((names) => names ?? [])
const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((pairs) => pairs ?? {})

/** An event, as far as every kind has it; thin events have no object. */
export const stripeEventSchema = z.object({
  id: idSchema,
  type: limitedText(200),
  /** In seconds; the same however often it is sent. */
  created: z
    .int()
    .positive()
    .nullish()
    .catch(null)
    .transform((seconds) => (seconds ? new Date(seconds * 1000) : undefined)),
  livemode: z
    .boolean()
    .nullish()
    .transform((isLive) => isLive ?? true),
  data: z.object({ object: z.unknown().optional(), previous_attributes: z.unknown().optional() }).nullish(),
})

const address = z.string().nullish().catch(null)

/** What `checkout.session.completed` is about. */
export const stripeSessionSchema = z.object({
  id: idSchema,
  mode: z
    .string()
    .nullish()
    .transform((mode) => mode ?? 'payment'),
  payment_status: z.string(),
  amount_total: minor.nullish().transform((sum) => sum ?? 0),
  currency: z
    .string()
    .nullish()
    .transform((code) => code ?? 'usd'),
  /** What it is in the seller's currency, where the buyer pays in another. */
  currency_conversion: z.object({ amount_total: minor, source_currency: z.string() }).nullish(),
  payment_intent: reference,
  invoice: reference,
  subscription: reference,
  customer: reference,
  customer_details: z.object({ email: address }).nullish().catch(null),
  /** What the checkout was opened with. */
  customer_email: address,
  client_reference_id: z.string().nullish(),
  discounts: listSchema(z.object({ promotion_code: promotionCode, coupon: reference })),
  // a sale is not refused because its tax cannot be read
  total_details: z
    .object({ amount_tax: minor.nullish(), amount_shipping: minor.nullish() })
    .nullish()
    .catch(null)
    .transform((details) => ({ tax: details?.amount_tax ?? 0, shipping: details?.amount_shipping ?? 0 })),
  metadata,
})

/** What `payment_intent.succeeded` is about. */
export const stripePaymentSchema = z.object({
  id: idSchema,
  amount_received: minor,
  currency: z.string(),
  customer: reference,
  receipt_email: address,
  metadata,
})

/** What `charge.refunded` is about; `amount_refunded` is the sum of all its refunds so far. */
export const stripeChargeSchema = z.object({
  id: idSchema,
  amount: minor,
  amount_refunded: minor,
  currency: z.string(),
  payment_intent: reference,
  // until 2025-03-31; from then on `invoice_payment.paid` names both
  invoice: reference,
})

/** What `amount_refunded` was before the event. */
export const stripeRefundedBeforeSchema = z.object({ amount_refunded: minor })

/** What `refund.failed`, `refund.updated` and `charge.refund.updated` are about. */
export const stripeRefundSchema = z.object({
  id: idSchema,
  amount: minor,
  currency: z.string(),
  status: z.string().nullish(),
  charge: reference,
  payment_intent: reference,
})

/** What `charge.dispute.…` are about. */
export const stripeDisputeSchema = z.object({
  id: idSchema,
  amount: minor,
  currency: z.string(),
  status: z.string(),
  charge: reference,
  payment_intent: reference,
})

const subscriptionDetails = z.object({ subscription: reference, metadata }).nullish()

const isProration = z
  .boolean()
  .nullish()
  .transform((isIt) => isIt ?? false)
const lineDetails = z.object({ proration: isProration }).nullish()

/** Each kind of tax. */
const taxes = listSchema(z.object({ amount: minor }))
  .catch([])
  .transform((kinds) => kinds.map(({ amount }) => amount))

/**
 * A line of an invoice: its metadata, and whether it pays a period of the subscription. What a change of plan gives back or
 * adds of one does not, nor an item that is charged once, nor what costs nothing.
 */
const invoiceLine = z
  .object({
    metadata,
    amount: z.unknown().optional(),
    // until 2025-03-31; from then on in its parent
    type: z.string().nullish(),
    proration: isProration,
    parent: z.object({ subscription_item_details: lineDetails, invoice_item_details: lineDetails }).nullish(),
  })
  .transform(({ metadata, amount, type, proration, parent }) => {
    const isProration = proration || (parent?.subscription_item_details?.proration ?? false)
    const isOnce = type === 'invoiceitem' || Boolean(parent?.invoice_item_details)
    return { metadata, isPeriod: !isProration && !isOnce && String(amount) !== '0' }
  })

/** What `invoice.paid` is about, in the API before and since 2025-03-31. */
export const stripeInvoiceSchema = z.object({
  id: idSchema,
  amount_paid: minor,
  currency: z.string(),
  billing_reason: z.string().nullish(),
  subscription: reference,
  subscription_details: z.object({ metadata }).nullish(),
  parent: z.object({ subscription_details: subscriptionDetails }).nullish(),
  metadata,
  /** Its lines have the metadata of the subscription, which an invoice of before 2023 has nowhere else. */
  lines: z.object({ data: z.array(invoiceLine).nullish() }).nullish(),
  // until 2025-03-31; a charge alone where it was paid without a PaymentIntent
  payment_intent: reference,
  charge: reference,
  customer: reference,
  customer_email: address,
  // until 2025-03-31 named otherwise
  total_taxes: taxes,
  total_tax_amounts: taxes,
  shipping_cost: z
    .object({ amount_subtotal: minor })
    .nullish()
    .catch(null)
    .transform((cost) => cost?.amount_subtotal ?? 0),
})

/** What `customer.subscription.deleted` is about. */
export const stripeSubscriptionSchema = z.object({ id: idSchema })

/** What `invoice_payment.paid` is about. */
export const stripeInvoicePaymentSchema = z.object({
  invoice: reference,
  payment: z.object({ payment_intent: reference, charge: reference }),
})
