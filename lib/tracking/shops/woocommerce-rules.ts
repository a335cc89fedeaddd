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
  ofCoupon,
  orderParts,
  partOf,
  renewal,
  stateOf,
} from './order-rules'
import {
  nothing,
  type OrderState,
  type ParsedShopEvent,
  type ParsedSteps,
  type ShopEvent,
  type ShopReport,
  type ShopStep,
} from './order-schema'
import { wooDeletedSchema, wooOrderSchema } from './woocommerce-schema'

const PAID = new Set(['processing', 'completed', 'refunded'])
const NO_SALE = new Set(['cancelled', 'failed', 'trash'])
/** What gateways set while a payment is disputed, and shops while they wait for one. */
const WAITING = new Set(['on-hold', 'pending'])
/** Statuses of shops and plugins that say of a paid order that it is paid in part, or may be no sale any more. */
const NO_SURE_SALE = /draft|part|deposit|charge-?back|disput|fraud|return|refund|cancel|declin|reject|fail/i
const ON_HOLD = 'on hold'

/**
 * What a webhook of WooCommerce reports: of a paid order the sale, then each of its refunds. Every update of an order
 * says all of it again: what is the same changes nothing, what is not there any more is taken back. Sale and refunds go by
 * the id of the order. Its delivery ids are not unique: those of one second are the same.
 * @returns undefined for what is no webhook of WooCommerce
 */
export function parseWooCommerceEvent({ headers, body, prefix }: ShopEvent): ParsedShopEvent | undefined {
  const topic = headers['x-wc-webhook-topic'] ?? ''
  const parsed = topic === '' ? undefined : read(topic, body, prefix)
  return parsed && { deliveryId: null, topic, happenedAt: paidOn(body), ...parsed }
}

/** When an order was paid, as far as its time says in which zone. */
function paidOn(body: unknown): Date | undefined {
  const order = wooOrderSchema.safeParse(body)
  const paid = order.success ? new Date(`${order.data.date_paid_gmt ?? ''}Z`) : undefined
  return paid && !Number.isNaN(paid.getTime()) ? paid : undefined
}

function read(topic: string, body: unknown, prefix: string): ParsedSteps | undefined {
  if (topic === 'order.deleted') {
    const deleted = wooDeletedSchema.safeParse(body)
    if (!deleted.success) return undefined
    const number = `${prefix}${deleted.data.id}`
    return { steps: [{ does: 'take back', number }], state: { number, phase: 'over' } }
  }
  if (topic !== 'order.created' && topic !== 'order.updated' && topic !== 'order.restored')
    return nothing('Nothing follows from this kind of event.')
  const order = wooOrderSchema.safeParse(body)
  if (!order.success) return undefined
  const clickId = clickIdOf(order.data)
  const coupon = couponsOf(order.data.coupon_lines.map(({ code }) => code))
  if (clickId === undefined && coupon === undefined) {
    const steps = unattributedSteps(order.data, prefix)
    return steps.length > 0 ? { steps, state: toState(order.data, topic, prefix) } : nothing(NO_CLICK)
  }
  if (clickId === undefined && isRenewal(order.data)) return nothing(RENEWAL)
  if (isPart(order.data)) return nothing('It is a part of another order, which tells of the whole.')
  if (isPaid(order.data) && parseAmount(order.data.total) === 0n)
    return nothing(NO_PAYMENT, clickId === undefined ? [] : [freeOrder(prefix, clickId)])
  const steps = ofCoupon(toSteps(order.data, { clickId, coupon }, prefix), { clickId, coupon })
  return steps.length > 0 ? { steps, state: toState(order.data, topic, prefix) } : nothing('Not paid yet.')
}

type Order = ReturnType<typeof wooOrderSchema.parse>

/**
 * What takes an order back that names neither a click nor a code. It is booked all the same where it was missing and granted;
 * of any other one nothing follows.
 */
const unattributedSteps = (order: Order, prefix: string): ShopStep[] =>
  toSteps(order, { clickId: undefined, coupon: undefined }, prefix).flatMap((step): ShopStep[] => {
    if (step.does === 'take back' || (step.does === 'keep refunds' && step.refundIds.length > 0)) return [step]
    return step.does === 'report' && step.parameters.event !== undefined ? [{ ...step, onlyIfBooked: true }] : []
  })

/** An order that is restored has the time of its last change before it was deleted. */
function toState(
  { id, status, date_modified_gmt: changed }: Order,
  topic: string,
  prefix: string,
): OrderState | undefined {
  const phase = NO_SALE.has(status) ? 'over' : WAITING.has(status) ? 'waiting' : 'paid'
  const number = `${prefix}${id}`
  return topic === 'order.restored' ? { number, phase } : stateOf(number, changed && `${changed}Z`, phase)
}

// shops have statuses of their own, such as "shipped", and WooCommerce the day on which an order was paid
const isPaid = ({ status, ...order }: Order) =>
  PAID.has(status) ||
  (Boolean(paidAt(order)) && !NO_SALE.has(status) && !WAITING.has(status) && !NO_SURE_SALE.test(status))

const paidAt = ({ date_paid: local, date_paid_gmt: utc }: Pick<Order, 'date_paid' | 'date_paid_gmt'>) => local || utc

/** Plugins split an order by vendors, or by payments of a deposit, and copy its meta to the parts: the whole is its own sale. */
const isPart = ({ parent_id: parent }: Order) => Boolean(parent) && parent !== '0'

/** The page on which the visit with the order began, which WooCommerce keeps since 8.5. */
const FIRST_PAGE = '_wc_order_attribution_session_entry'

const clickIdOf = ({ meta_data: meta }: Order) =>
  clickIdIn(meta) ?? clickIdOfAddress(meta.find(({ name }) => name === FIRST_PAGE)?.value)

/** Orders that WooCommerce Subscriptions makes of a subscription by its own meta: renewals, switches and new starts. */
const OF_SUBSCRIPTION = /^_subscription_(?:renewal|switch|resubscribe)$/

/** What other plugins say of a renewal: YITH's and WP Swings' subscriptions. */
const OF_RENEWAL = new Set(['is_a_renew', 'wps_sfw_renewal_order'])

/** WooCommerce Subscriptions copies all meta of the first order to the subscription, and from there to each renewal. */
const isRenewal = ({ created_via: origin, meta_data: meta }: Order) =>
  origin === 'subscription' ||
  meta.some(({ name, value }) => OF_SUBSCRIPTION.test(name) || (OF_RENEWAL.has(name) && value === 'yes'))

/** The products of an order, and what of its total is tax and shipping. */
const madeOf = ({ line_items: lines, total_tax: tax, shipping_total: shipping }: Order) =>
  orderParts(
    lines?.map(({ sku, product_id: id, total, total_tax: own }) => ({
      product: sku || null,
      productId: id && id !== '0' ? id : null,
      categories: [],
      units: unitsOf(total ?? '') ?? null,
      ...(own && { taxUnits: partOf(own) }),
    })),
    partOf(tax ?? '0'),
    partOf(shipping ?? '0'),
  )

/** What a change of plan within a period costs. */
const isSwitch = ({ meta_data: meta }: Order) => meta.some(({ name }) => name === '_subscription_switch')

function toSteps(order: Order, { clickId, coupon }: CreditedBy, prefix: string): ShopStep[] {
  const { id, status, currency, total, refunds: allRefunds } = order
  const number = `${prefix}${id}`
  const whole = { does: 'report', parameters: { txn_id: number, event: 'refund' }, currency: null } as const
  const onHold = { does: 'dispute', number, disputeId: ON_HOLD, lostCents: 0n, mayReopen: true } as const
  // an order that was never paid may still be: only what was booked is taken back
  if (NO_SALE.has(status)) return [paidAt(order) ? whole : { does: 'take back', number }]
  if (WAITING.has(status)) return [{ ...onHold, state: 'open' }]
  if (!isPaid(order)) return []
  // an item put back in stock without its price is a refund of nothing
  const refunds = allRefunds.filter(({ total: sum }) => parseAmount(sum.replace(/^-/, '')) !== 0n)
  const isBack = status === 'refunded' && refunds.length === 0
  const sale: ShopReport = {
    does: 'report',
    parameters: { ...creditedBy(clickId, coupon), txn_id: number, amount: total, ...madeOf(order) },
    currency,
    ...customerOf('woocommerce', prefix, order.customer_id, order.billing?.email),
    ...(!isBack && { isCurrent: true }),
  }
  const parts = refunds.map(({ id, total: sum }): ShopStep => {
    // WooCommerce has it as a negative sum
    const parameters = { txn_id: number, event: 'refund', refund_id: id, amount: sum.replace(/^-/, '') }
    return { does: 'report', parameters, currency }
  })
  const kept: ShopStep = { does: 'keep refunds', number, refundIds: refunds.map(({ id }) => id) }
  const sold =
    clickId !== undefined && isRenewal(order)
      ? renewal(prefix, clickId, sale, !isSwitch(order))
      : beginning(prefix, clickId, sale)
  return [{ ...onHold, state: 'won' }, sold, kept, ...(isBack ? [whole] : parts)]
}
