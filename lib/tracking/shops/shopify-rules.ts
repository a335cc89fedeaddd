import { unitsOf } from '@/lib/conversions/processing/item-rules'
import { parseAmount } from '@/lib/platform/money/amount'
import { NO_CLICK, NO_PAYMENT, RENEWAL } from './constants'
import {
  beginning,
  type CreditedBy,
  clickIdIn,
  clickIdOfAddress,
  couponsOf,
  creditedBy,
  customerOf,
  freeOrder,
  lostOf,
  ofCoupon,
  orderParts,
  partOf,
  renewal,
  stateOf,
  total,
} from './order-rules'
import {
  nothing,
  type ParsedShopEvent,
  type ParsedSteps,
  type ShopEvent,
  type ShopFact,
  type ShopReport,
  type ShopStep,
} from './order-schema'
import { paidBack, toRefundReport } from './shopify-refund-rules'
import {
  shopifyDeletedSchema,
  shopifyDisputeSchema,
  shopifyOrderSchema,
  shopifyRefundSchema,
  shopifyTimeSchema,
  shopifyTransactionSchema,
} from './shopify-schema'

/** A payload, its topic, and how a number of the shop is written here. */
type Subject = { topic: string; body: unknown; own: (number: string) => string }
type Reader = (subject: Subject) => ParsedSteps | undefined

/**
 * What a webhook of Shopify reports. A sale is a paid order with a click id among its note attributes; a refund is the
 * sum of what was paid back with it. Both go by the number of the order.
 * @returns undefined for what is no webhook of Shopify
 */
export function parseShopifyEvent({ headers, body, prefix }: ShopEvent): ParsedShopEvent | undefined {
  const topic = headers['x-shopify-topic'] ?? ''
  const deliveryId = headers['x-shopify-webhook-id'] ?? ''
  if (!topic || !deliveryId) return undefined
  const read = READERS[topic]
  const parsed =
    headers['x-shopify-test'] === 'true'
      ? nothing('A test notification.')
      : read === undefined
        ? nothing('Nothing follows from this kind of event.')
        : read({ topic, body, own: (number) => `${prefix}${number}` })
  return parsed && { deliveryId, topic, happenedAt: processedAt(body), ...parsed }
}

function processedAt(body: unknown): Date | undefined {
  const { data } = shopifyTimeSchema.safeParse(body)
  const at = new Date(data?.processed_at ?? '')
  return Number.isNaN(at.getTime()) ? undefined : at
}

const PAID = new Set(['paid', 'partially_refunded', 'refunded'])

const readOrder: Reader = ({ topic, body, own }) => {
  const order = shopifyOrderSchema.safeParse(body)
  if (!order.success) return undefined
  const { id, financial_status: status, test, total_price_set: total } = order.data
  if (test) return nothing('A test order.')
  const clickId = clickIdOf(order.data)
  const coupon = couponsOf(order.data.discount_codes.map(({ code }) => code))
  const number = own(id)
  const isOver = topic === 'orders/cancelled' || Boolean(order.data.cancelled_at)
  const isNoSale = isOver || status === 'voided'
  const state = stateOf(number, order.data.updated_at, isNoSale ? 'over' : 'paid')
  // an order that names nobody is booked where it was missing and granted
  if (clickId === undefined && coupon === undefined)
    return isNoSale ? { steps: [{ does: 'take back', number }], state } : nothing(NO_CLICK)
  if (clickId === undefined && isRenewal(order.data)) return nothing(RENEWAL)
  if (isOver)
    return {
      steps: ofCoupon([{ does: 'report', parameters: { txn_id: number, event: 'reversal' }, currency: null }], {
        clickId,
        coupon,
      }),
      state,
    }
  if (status === 'voided') return { steps: [{ does: 'take back', number }], state }
  if (topic !== 'orders/paid' && !PAID.has(status ?? '')) return nothing('Not paid yet; orders/paid tells when it is.')
  const amount = order.data.total_price ?? total?.shop_money.amount
  const currency = order.data.currency ?? total?.shop_money.currency_code
  if (amount === undefined || currency === undefined) return nothing(LEFT_OUT)
  if (parseAmount(amount) === 0n) return nothing(NO_PAYMENT, clickId === undefined ? [] : [freeOrder(own(''), clickId)])
  return {
    facts: paidAs(order.data, number),
    steps: ofCoupon(toSteps(order.data, { clickId, coupon, number, prefix: own(''), currency, amount }), {
      clickId,
      coupon,
    }),
    state,
  }
}

const LEFT_OUT = 'The webhook leaves out what was paid: send total_price and currency.'

/** The click id of the cart, of a product in it, or of the page on which the visit began. */
const clickIdOf = ({ note_attributes: notes, line_items: items, landing_site: page }: Order) =>
  clickIdIn(notes) ?? clickIdIn(items.flatMap(({ properties }) => properties)) ?? clickIdOfAddress(page)

/** How orders are named that a subscription makes; the buyer's first one is of the checkout, such as "web". */
const OF_SUBSCRIPTION = /^subscription_contract/

/**
 * What apps that bill subscriptions by themselves tag renewals with: "Subscription Recurring Order" (Recharge,
 * support.getrecharge.com; Skio, help.skio.com), "appstle_subscription_recurring_order" (Appstle,
 * developers.subscription.appstle.com), "inveterate-rebill" (help.inveterate.com).
 */
const RENEWAL_TAG = /(?:^|,)\s*(?:\w*[ _-]?recurring[ _-]order|\w+-rebill)\s*(?:,|$)/i

type Order = ReturnType<typeof shopifyOrderSchema.parse>

const isRenewal = ({ source_name: source, tags }: Order) =>
  OF_SUBSCRIPTION.test(source ?? '') || RENEWAL_TAG.test(tags ?? '')

type Sold = CreditedBy & {
  number: string
  prefix: string
  currency: string
  amount: string
}

/** The sale as it is by now, and its refunds. */
function toSteps(order: Order, sold: Sold): ShopStep[] {
  const { refunds } = order
  const { clickId, coupon, number, prefix, currency, amount } = sold
  const sale: ShopReport = {
    does: 'report',
    parameters: { ...creditedBy(clickId, coupon), txn_id: number, amount, ...madeOf(order) },
    currency,
    ...customerOf('shopify', prefix, order.customer?.id, order.email || order.contact_email || order.customer?.email),
    isCurrent: true,
    paidBackCents: refunds.reduce((total, refund) => total + (paidBack(refund)?.withoutProductCents ?? 0n), 0n),
  }
  const failed = refunds.filter(({ transactions }) => transactions.length > 0 && transactions.every(hasFailed))
  const reports = refunds
    .filter((refund) => !failed.includes(refund))
    .flatMap((refund) => toRefundReport(refund, number) ?? [])
  const withdrawn: ShopStep[] =
    failed.length === 0 ? [] : [{ does: 'withdraw refunds', number, refundIds: failed.map(({ id }) => id) }]
  const first =
    clickId !== undefined && isRenewal(order) ? renewal(prefix, clickId, sale) : beginning(prefix, clickId, sale)
  return [first, ...withdrawn, ...reports]
}

/**
 * The products of an order, each for what was paid for it after discounts and without tax, and what of its total is tax and
 * shipping. Shipping is without the tax that is in it.
 */
function madeOf({ line_items: lines, taxes_included: withTax, total_tax: tax, ...order }: Order) {
  const items = lines.map(({ named, sold }) => {
    const lineTax = total(sold?.tax_lines.map(({ price: tax }) => tax) ?? [])
    const price = unitsOf(sold?.price ?? '')
    return {
      product: named?.sku || null,
      productId: named?.product_id ?? null,
      categories: [],
      units:
        sold && price !== undefined
          ? price * BigInt(sold.quantity) -
            total(sold.discount_allocations.map(({ amount }) => amount)) -
            (withTax ? lineTax : 0n)
          : null,
      ...(lineTax > 0n && { taxUnits: lineTax }),
    }
  })
  const shipping = partOf(order.total_shipping_price_set?.shop_money.amount ?? '0')
  const shippingTax = total(order.shipping_lines.flatMap((line) => line.tax_lines.map(({ price }) => price)))
  return orderParts(items, partOf(tax ?? '0'), withTax ? shipping - shippingTax : shipping)
}

const hasFailed = ({ status }: { status: string }) => status === 'failure' || status === 'error'

/** What the buyer paid, where that is in another currency: refunds may be told in it alone. */
function paidAs({ total_price_set: total }: Order, number: string): ShopFact[] {
  if (!total || total.shop_money.currency_code === total.presentment_money.currency_code) return []
  const cents = parseAmount(total.presentment_money.amount)
  return cents === undefined || cents === 0n ? [] : [{ kind: 'paid_as', number, value: String(cents) }]
}

const readRefund: Reader = ({ body, own }) => {
  const refund = shopifyRefundSchema.safeParse(body)
  if (!refund.success) return undefined
  const { id, order_id: order, transactions } = refund.data
  const report = toRefundReport(refund.data, own(order))
  if (report === undefined) return undefined
  if (report === null) return nothing('Nothing was paid back.')
  const pending = transactions.filter(({ kind, status }) => kind === 'refund' && status === 'pending')
  const facts = pending.flatMap(({ id: payment }) =>
    payment ? [{ kind: 'refund', number: own(payment), value: id } as const] : [],
  )
  return { facts, steps: [report] }
}

const readTransaction: Reader = ({ body, own }) => {
  const payment = shopifyTransactionSchema.safeParse(body)
  if (!payment.success) return undefined
  const { id, order_id: order, kind } = payment.data
  if (kind !== 'refund' || !hasFailed(payment.data)) return nothing('refunds/create tells what is paid back.')
  return { steps: [{ does: 'withdraw payment', number: own(order), payment: own(id) }] }
}

const LOST = new Set(['lost', 'accepted'])
const ENDED = new Set(['won', 'charge_refunded'])

const readDispute: Reader = ({ body, own }) => {
  const dispute = shopifyDisputeSchema.safeParse(body)
  if (!dispute.success) return undefined
  const { id: disputeId, order_id: order, amount, currency, status } = dispute.data
  if (!order) return nothing('A dispute of no order.')
  const state = LOST.has(status) ? 'lost' : ENDED.has(status) ? 'won' : 'open'
  const lost = lostOf(state, { amount, currency: currency.toUpperCase() })
  return { steps: [{ does: 'dispute', number: own(order), disputeId, state, ...lost }] }
}

const readDeleted: Reader = ({ body, own }) => {
  const order = shopifyDeletedSchema.safeParse(body)
  return order.success ? { steps: [{ does: 'take back', number: own(order.data.id) }] } : undefined
}

const READERS: Readonly<Record<string, Reader>> = {
  'orders/create': readOrder,
  'orders/paid': readOrder,
  'orders/updated': readOrder,
  'orders/fulfilled': readOrder,
  'orders/cancelled': readOrder,
  'orders/delete': readDeleted,
  'refunds/create': readRefund,
  'order_transactions/create': readTransaction,
  'disputes/create': readDispute,
  'disputes/update': readDispute,
}
