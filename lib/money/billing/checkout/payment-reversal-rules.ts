import type { z } from 'zod'
import { disputeSchema, refundedChargeSchema, refundSchema } from './payment-reversal-schema'
import type { eventSchema } from './schema'

type StripeEvent = z.output<typeof eventSchema>

/** What the provider reports of money that goes back to a card, or comes again. Of a charge the sum until now. */
export type PaymentReversal = {
  id: string
  kind: 'refund' | 'dispute' | 'charge'
  paymentId: string
  currency: string
  amountCents: bigint
  /** Whether the money went back to the card. */
  isTaken: boolean
  /** Which of the reports of one second is the later one. */
  step: number
}

const REFUND_EVENTS = ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated']
/** Refunds whose money never left, or is back. */
const UNDONE = ['failed', 'canceled']

/** In the order in which the provider makes them, several in a second. */
const DISPUTE_STEPS = ['created', 'funds_withdrawn', 'updated', 'funds_reinstated', 'closed']
const DISPUTE = 'charge.dispute.'

/** Whether a dispute has taken the money, by what was reported and its status then. */
function hasTaken(step: string, status: string): boolean {
  if (step === 'funds_withdrawn') return true
  if (step === 'funds_reinstated') return false
  return !status.startsWith('warning') && status !== 'won' && status !== 'prevented'
}

/** What an event says of money that is taken back; null for every other event, and for payments without a PaymentIntent. */
export function readPaymentReversal({ type, data }: Pick<StripeEvent, 'type' | 'data'>): PaymentReversal | null {
  if (type === 'charge.refunded') {
    const charge = refundedChargeSchema.safeParse(data?.object).data
    if (!charge) return null
    const { id, payment_intent: paymentId, currency, amount_refunded: cents } = charge
    return { id, kind: 'charge', paymentId, currency, amountCents: BigInt(cents), isTaken: true, step: cents }
  }
  if (REFUND_EVENTS.includes(type)) {
    const refund = refundSchema.safeParse(data?.object).data
    if (!refund) return null
    const { id, payment_intent: paymentId, currency, amount, status } = refund
    const isUndone = UNDONE.includes(status ?? '')
    const step = isUndone ? 2 : status === 'succeeded' ? 1 : 0
    return { id, kind: 'refund', paymentId, currency, amountCents: BigInt(amount), isTaken: !isUndone, step }
  }
  const step = type.startsWith(DISPUTE) ? DISPUTE_STEPS.indexOf(type.slice(DISPUTE.length)) : -1
  const dispute = step === -1 ? undefined : disputeSchema.safeParse(data?.object).data
  if (!dispute) return null
  const { id, payment_intent: paymentId, currency, amount, status } = dispute
  const isTaken = hasTaken(DISPUTE_STEPS[step] ?? '', status)
  return { id, kind: 'dispute', paymentId, currency, amountCents: BigInt(amount), isTaken, step }
}

type Reported = { kind: string; amountCents: bigint; isTaken: boolean; eventAt: Date }

const total = (reports: readonly Reported[]) => reports.reduce((sum, { amountCents }) => sum + amountCents, 0n)

/**
 * How much of a payment is taken back, from the last report of each refund, dispute and charge, in whatever order they came: in
 * cents, at most what was paid. A charge reports the sum of its refunds, but not that one of them failed afterwards.
 */
export function takenCents(reports: readonly Reported[], paidCents: bigint): bigint {
  const of = (kind: string) => reports.filter((report) => report.kind === kind)
  const charges = of('charge')
  const summedAt = charges.reduce((latest, { eventAt }) => Math.max(latest, eventAt.getTime()), 0)
  const undone = of('refund').filter(({ isTaken, eventAt }) => !isTaken && eventAt.getTime() >= summedAt)
  const byCharge = total(charges) - total(undone)
  const byRefund = total(of('refund').filter(({ isTaken }) => isTaken))
  const refunded = byCharge > byRefund ? byCharge : byRefund
  const taken = refunded + total(of('dispute').filter(({ isTaken }) => isTaken))
  return taken > paidCents ? paidCents : taken
}
