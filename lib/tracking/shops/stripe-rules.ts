import type { z } from 'zod'
import { FREE_BEGINNING, MAY_BEGIN_PERIOD, NO_CLICK, NO_PAYMENT, PERIODS, RENEWAL } from './constants'
import {
  askedOf,
  clickIdInMetadata,
  clickOf,
  couponsOf,
  creditedBy,
  emailOf,
  firstClickId,
  isPaidIn,
  minorParts,
  ofCustomer,
  sameSale,
  toSale,
} from './order-rules'
import { nothing, type ParsedShopEvent, type ShopEvent } from './order-schema'
import { type Reader, readDispute, readEnded, readRefund, readRefunded } from './stripe-correction-rules'
import {
  stripeEventSchema,
  stripeInvoicePaymentSchema,
  stripeInvoiceSchema,
  stripePaymentSchema,
  stripeSessionSchema,
} from './stripe-schema'

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
  const parsed = !livemode
    ? nothing('An event of Stripe’s test mode.')
    : read === undefined || !data
      ? nothing('Nothing follows from this kind of event.')
      : read({ object: data.object, previous: data.previous_attributes, own: (number) => `${prefix}${number}` })
  return parsed && { deliveryId, topic, happenedAt, ...parsed }
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
