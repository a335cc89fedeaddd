import { NOT_PAID_BACK } from './constants'
import { formatMinorUnits, lostOf, sameSale } from './order-rules'
import { nothing, type ParsedSteps, type ShopReport } from './order-schema'
import {
  stripeChargeSchema,
  stripeDisputeSchema,
  stripeRefundedBeforeSchema,
  stripeRefundSchema,
  stripeSubscriptionSchema,
} from './stripe-schema'

/** An event's object, what it had before, and how a number of the shop is written here. */
type Subject = { object: unknown; previous: unknown; own: (number: string) => string }
/** Reads an event of one kind. @returns undefined where it is not of the form of its kind */
export type Reader = (subject: Subject) => ParsedSteps | undefined

export const readRefunded: Reader = ({ object, previous, own }) => {
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

export const readEnded: Reader = ({ object, own }) => {
  const subscription = stripeSubscriptionSchema.safeParse(object)
  if (!subscription.success) return undefined
  const of = own(subscription.data.id)
  return { facts: [{ kind: 'ended', number: of, value: 'deleted' }], steps: [{ does: 'end subscription', of }] }
}

export const readRefund: Reader = ({ object, own }) => {
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

export const readDispute: Reader = ({ object, own }) => {
  const dispute = stripeDisputeSchema.safeParse(object)
  if (!dispute.success) return undefined
  const { id: disputeId, amount, currency, status, charge, payment_intent: payment } = dispute.data
  const number = payment ?? charge
  if (number === null) return nothing('A dispute of no charge.')
  const state = WON.has(status) ? 'won' : status === 'lost' ? 'lost' : 'open'
  const lost = { amount: formatMinorUnits(amount, currency), currency: currency.toUpperCase() }
  return { steps: [{ does: 'dispute', number: own(number), disputeId, state, ...lostOf(state, lost) }] }
}
