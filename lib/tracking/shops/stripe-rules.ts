import type { z } from 'zod'
import {
  FREE_BEGINNING,
  MAY_BEGIN_PERIOD,
  NO_CLICK,
  NO_PAYMENT,
  NOT_PAID_BACK,
  PERIODS,
  RENEWAL,
} from './order-constants'
import {
  askedOf,
  clickIdInMetadata,
  clickOf,
  couponsOf,
  creditedBy,
  emailOf,
  firstClickId,
  formatMinorUnits,
  isPaidIn,
  lostOf,
  minorParts,
  ofCustomer,
  sameSale,
  toSale,
} from './order-rules'
import { nothing, type ParsedShopEvent, type ParsedSteps, type ShopEvent, type ShopReport } from './order-schema'
import {
  stripeChargeSchema,
  stripeDisputeSchema,
  stripeEventSchema,
  stripeInvoicePaymentSchema,
  stripeInvoiceSchema,
  stripePaymentSchema,
  stripeRefundedBeforeSchema,
  stripeRefundSchema,
  stripeSessionSchema,
  stripeSubscriptionSchema,
} from './stripe-schema'

/** An event's object, what it had before, and how a number of the shop is written here. */
type Subject = { object: unknown; previous: unknown; own: (number: string) => string }
type Reader = (subject: Subject) => ParsedSteps | undefined

/**
 * What an event of Stripe reports. A sale is a completed checkout that is paid, or the first paid invoice of a
 * subscription; a refund is what a charge lost with this event. Both go by the number of the payment; that of a
 * subscription's first payment is its invoice's.
 * @returns undefined for what is no event of Stripe
 */
export function parseStripeEvent({ body, prefix }: ShopEvent): ParsedShopEvent | undefined {
  const event = stripeEventSchema.safeParse(body)
  if (!event.success) return undefined
  const { id: deliveryId, type: topic, created: happenedAt, livemode, data } = event.data
  const read = READERS[topic]
  const told = !livemode
    ? nothing('An event of Stripe’s test mode.')
    : read === undefined || !data
      ? nothing('Nothing follows from this kind of event.')
      : read({ object: data.object, previous: data.previous_attributes, own: (number) => `${prefix}${number}` })
  return told && { deliveryId, topic, happenedAt, ...told }
}

const readSession: Reader = ({ object, own }) => {
  const session = stripeSessionSchema.safeParse(object)
  if (!session.success) return undefined
  const { mode, payment_intent: payment, invoice, subscription, customer, id, payment_status: status } = session.data
  if (mode === 'setup') return nothing('It saves a way to pay, and sells nothing.')
  const clickId = clickIdInMetadata(session.data.metadata) ?? firstClickId([session.data.client_reference_id])
  if (status === 'unpaid') {
    // of a payment that is captured later, only its own event tells
    const later = payment !== null && clickId !== undefined
    const click = later ? [{ kind: 'click', number: own(payment), value: clickId } as const] : []
    return nothing('Not paid yet; Stripe tells when it is.', click)
  }
  const coupon = couponsOf(session.data.discounts.flatMap(({ promotion_code: code, coupon: id }) => [...code, id]))
  if (clickId === undefined && coupon === undefined) return nothing(NO_CLICK)
  const { amount_total: total, currency, parts } = toSellersCurrency(session.data)
  if (total === 0 || status === 'no_payment_required') {
    if (subscription === null || clickId === undefined) return nothing(NO_PAYMENT)
    const began = [clickOf(own(subscription), clickId)]
    return nothing(FREE_BEGINNING, began, customer === null ? [] : [customer])
  }
  const number = own((mode === 'subscription' ? invoice : payment) ?? payment ?? invoice ?? id)
  const reported = toSale(clickId, number, total, currency, parts)
  const toBePaid = mode === 'subscription' && invoice !== null ? ({ sum: 'to be paid' } as const) : {}
  const email = emailOf(session.data.customer_details?.email, session.data.customer_email)
  const sale = {
    ...reported,
    ...toBePaid,
    ...email,
    parameters: { ...reported.parameters, ...creditedBy(clickId, coupon) },
  }
  if (subscription === null) return { facts: sameSale(own, payment, invoice), steps: [askedOf(sale, customer)] }
  if (clickId === undefined) {
    const report = ofCustomer(sale, customer)
    const of = own(subscription)
    return {
      facts: sameSale(own, payment, invoice),
      steps: [{ does: 'first payment', of, report, isFirst: true, otherwise: NO_CLICK }],
    }
  }
  const first = { kind: 'first_payment', number: own(subscription), value: number } as const
  const facts = [...sameSale(own, payment, invoice), first, clickOf(own(subscription), clickId)]
  return { facts, steps: [ofCustomer(sale, customer)] }
}

/** The sum in the seller's currency where the buyer paid in another, in which tax and shipping are not told. */
function toSellersCurrency(session: ReturnType<typeof stripeSessionSchema.parse>) {
  const { amount_total, currency, currency_conversion: conversion, total_details: of } = session
  if (!conversion || isPaidIn(currency))
    return { amount_total, currency, parts: minorParts([of.tax], of.shipping, currency) }
  return { amount_total: conversion.amount_total, currency: conversion.source_currency, parts: {} }
}

const readInvoice: Reader = ({ object, own }) => {
  const invoice = stripeInvoiceSchema.safeParse(object)
  if (!invoice.success) return undefined
  const {
    id,
    amount_paid: paid,
    currency,
    parent,
    subscription_details: details,
    metadata,
    lines,
    billing_reason: reason,
    customer,
  } = invoice.data
  const facts = sameSale(own, id, invoice.data.payment_intent ?? invoice.data.charge)
  const subscription = invoice.data.subscription ?? parent?.subscription_details?.subscription ?? null
  if (subscription === null) return nothing('Not an invoice of a subscription.', facts)
  const ofLines = (lines?.data ?? []).map((line) => line.metadata)
  const described = [parent?.subscription_details?.metadata, details?.metadata, metadata, ...ofLines]
  const clickId = firstClickId(described.map(clickIdInMetadata))
  if (paid === 0) {
    const trial = clickId === undefined ? [] : [clickOf(own(subscription), clickId)]
    return nothing(NO_PAYMENT, [...facts, ...trial])
  }
  const parts = minorParts(
    [...invoice.data.total_taxes, ...invoice.data.total_tax_amounts],
    invoice.data.shipping_cost,
    currency,
  )
  const sale = ofCustomer(toSale(clickId, own(id), paid, currency, parts), customer)
  const report = { ...sale, ...emailOf(invoice.data.customer_email), sum: 'paid' } as const
  const isFirst = reason === 'subscription_create'
  const isPeriod = PERIODS.has(reason ?? '') || (MAY_BEGIN_PERIOD.has(reason ?? '') && hasPeriod(invoice.data))
  const step = {
    does: 'subscription payment',
    of: own(subscription),
    report,
    isFirst,
    isPeriod,
    otherwise: RENEWAL,
  } as const
  return { facts, steps: [step] }
}

const hasPeriod = ({ lines }: z.output<typeof stripeInvoiceSchema>): boolean =>
  (lines?.data ?? []).some((line) => line.isPeriod)

/**
 * A payment is the sale where its checkout was completed before it was captured, and where it has the click id itself, as
 * one that a page of the shop makes without Checkout; of others the checkout tells.
 */
const readPayment: Reader = ({ object, own }) => {
  const paid = stripePaymentSchema.safeParse(object)
  if (!paid.success) return undefined
  const { id, amount_received: received, currency, metadata, customer, receipt_email: email } = paid.data
  if (received === 0) return nothing(NO_PAYMENT)
  const clickId = clickIdInMetadata(metadata)
  if (clickId !== undefined)
    return { steps: [askedOf({ ...toSale(clickId, own(id), received, currency), ...emailOf(email) }, customer)] }
  const report = toSale(undefined, own(id), received, currency)
  const otherwise = 'The checkout tells what is paid.'
  return { steps: [{ does: 'first payment', of: own(id), report, isFirst: false, otherwise }] }
}

const readInvoicePayment: Reader = ({ object, own }) => {
  const paid = stripeInvoicePaymentSchema.safeParse(object)
  if (!paid.success) return undefined
  const { invoice, payment } = paid.data
  return nothing(
    'It names the payment of an invoice.',
    sameSale(own, invoice, payment.payment_intent ?? payment.charge),
  )
}

const readRefunded: Reader = ({ object, previous, own }) => {
  const charge = stripeChargeSchema.safeParse(object)
  if (!charge.success) return undefined
  const { id, amount, amount_refunded: refunded, currency, payment_intent: payment, invoice } = charge.data
  const before = stripeRefundedBeforeSchema.safeParse(previous)
  const part = refunded - (before.success ? before.data.amount_refunded : 0)
  const soFar = before.success ? {} : { refundedSoFar: { charge: id, total: BigInt(refunded) } }
  if (part <= 0) return nothing('Nothing was paid back.')
  const isWhole = refunded === amount && part === amount
  // the sum of all refunds so far is another one with each refund
  const refund = { txn_id: own(payment ?? invoice ?? id), event: 'refund', refund_id: `${id}:${refunded}` }
  const report: ShopReport = {
    does: 'report',
    parameters: { ...refund, amount: formatMinorUnits(part, currency) },
    currency,
    share: { part: BigInt(part), whole: BigInt(amount) },
    ...(isWhole && { isWhole }),
    ...soFar,
  }
  return { facts: [...sameSale(own, payment, invoice), ...sameSale(own, payment, id)], steps: [report] }
}

const readEnded: Reader = ({ object, own }) => {
  const subscription = stripeSubscriptionSchema.safeParse(object)
  if (!subscription.success) return undefined
  const of = own(subscription.data.id)
  return { facts: [{ kind: 'ended', number: of, value: 'deleted' }], steps: [{ does: 'end subscription', of }] }
}

const readRefund: Reader = ({ object, own }) => {
  const refund = stripeRefundSchema.safeParse(object)
  if (!refund.success) return undefined
  const { id, amount, currency, status, charge, payment_intent: payment } = refund.data
  if (!NOT_PAID_BACK.has(status ?? '')) return nothing('charge.refunded tells what is paid back.')
  const number = payment ?? charge
  if (number === null) return nothing('A refund of no charge.')
  const sum = { amountCents: BigInt(amount), amount: formatMinorUnits(amount, currency) }
  const failed = { number: own(number), refund: own(id), charge: charge ?? '', ...sum }
  return { steps: [{ does: 'withdraw charge', ...failed }] }
}

// a charge that was refunded is no longer disputed: the refund tells what is paid back
const WON = new Set(['won', 'warning_closed', 'prevented', 'charge_refunded'])

const readDispute: Reader = ({ object, own }) => {
  const dispute = stripeDisputeSchema.safeParse(object)
  if (!dispute.success) return undefined
  const { id: disputeId, amount, currency, status, charge, payment_intent: payment } = dispute.data
  const number = payment ?? charge
  if (number === null) return nothing('A dispute of no charge.')
  const state = WON.has(status) ? 'won' : status === 'lost' ? 'lost' : 'open'
  const lost = { amount: formatMinorUnits(amount, currency), currency: currency.toUpperCase() }
  return { steps: [{ does: 'dispute', number: own(number), disputeId, state, ...lostOf(state, lost) }] }
}

const READERS: Readonly<Record<string, Reader>> = {
  'checkout.session.completed': readSession,
  'checkout.session.async_payment_succeeded': readSession,
  'payment_intent.succeeded': readPayment,
  'invoice.paid': readInvoice,
  'invoice.payment_succeeded': readInvoice,
  'invoice_payment.paid': readInvoicePayment,
  'customer.subscription.deleted': readEnded,
  'charge.refunded': readRefunded,
  'charge.refund.updated': readRefund,
  'refund.updated': readRefund,
  'refund.failed': readRefund,
  'charge.dispute.created': readDispute,
  'charge.dispute.updated': readDispute,
  'charge.dispute.closed': readDispute,
  'charge.dispute.funds_withdrawn': readDispute,
  'charge.dispute.funds_reinstated': readDispute,
}
