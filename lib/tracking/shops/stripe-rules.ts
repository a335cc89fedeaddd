import { CLICK_ID_NAME, NO_CLICK } from './order-constants'
import { firstClickId, formatMinorUnits } from './order-rules'
import type { ShopEvent, ShopNews, ShopReport } from './order-schema'
import { stripeChargeSchema, stripeEventSchema, stripeRefundedBeforeSchema, stripeSessionSchema } from './stripe-schema'

/**
 * What an event of Stripe reports. A sale is a completed checkout that is paid, a refund what a charge lost with this
 * event. Both go by the number of the payment; that of a subscription's first payment is its invoice's.
 * @returns undefined for what is no event of Stripe
 */
export function newsOfStripe({ body }: ShopEvent): ShopNews | undefined {
  const event = stripeEventSchema.safeParse(body)
  if (!event.success) return undefined
  const { id: deliveryId, type: topic, livemode, data } = event.data
  const news = (reports: readonly ShopReport[], note?: string): ShopNews => ({
    deliveryId,
    topic,
    reports,
    ...(note !== undefined && { note }),
  })
  if (!livemode) return news([], 'An event of Stripe’s test mode.')
  if (topic === 'charge.refunded') {
    const refund = toRefund(data.object, data.previous_attributes)
    return refund && news([refund])
  }
  if (topic !== 'checkout.session.completed' && topic !== 'checkout.session.async_payment_succeeded')
    return news([], 'Nothing follows from this kind of event.')
  const session = stripeSessionSchema.safeParse(data.object)
  if (!session.success) return undefined
  const sale = toSale(session.data)
  return typeof sale === 'string' ? news([], sale) : news([sale])
}

type Session = ReturnType<typeof stripeSessionSchema.parse>

function toSale(session: Session): ShopReport | string {
  if (session.payment_status === 'unpaid') return 'Not paid yet; Stripe tells when it is.'
  const clickId = firstClickId([session.metadata[CLICK_ID_NAME], session.client_reference_id])
  if (clickId === undefined) return NO_CLICK
  const { mode, payment_intent: payment, invoice, id, amount_total: total, currency } = session
  const number = (mode === 'subscription' ? invoice : payment) ?? payment ?? invoice ?? id
  return { parameters: { click_id: clickId, txn_id: number, amount: formatMinorUnits(total, currency) }, currency }
}

function toRefund(object: unknown, previous: unknown): ShopReport | undefined {
  const charge = stripeChargeSchema.safeParse(object)
  if (!charge.success) return undefined
  const { id, amount, amount_refunded: refunded, currency, payment_intent: payment, invoice } = charge.data
  const before = stripeRefundedBeforeSchema.safeParse(previous)
  const part = refunded - (before.success ? before.data.amount_refunded : 0)
  const txnId = payment ?? invoice ?? id
  const other = invoice !== null && invoice !== txnId ? { otherTxnId: invoice } : {}
  const isWhole = refunded === amount && part === amount
  const whole = { txn_id: txnId, event: 'refund' }
  if (isWhole) return { parameters: whole, currency: null, ...other }
  // the sum of all refunds so far is another one with each refund
  const parameters = { ...whole, refund_id: `${id}:${refunded}`, amount: formatMinorUnits(part, currency) }
  return { parameters, currency, ...other }
}
