import type { Clock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { decimalDollars } from '@/lib/platform/money/format'
import { brandName } from '@/lib/platform/settings/current'
import { parseJson } from '@/lib/platform/text/json'
import { PROVIDER_KEY_DAYS } from './constants'
import { type PayPalAccount, type PayPalCall, payPalClient } from './paypal-client'
import { batchSchema, createdSchema, type PayPalBatch, type PayPalRefusal, refusalSchema } from './paypal-schema'
import type { Outcome, Payment, Provider } from './provider'

/** Statuses of items that were paid: that of the API, and what events say of one that was claimed. */
const PAID = new Set(['SUCCESS', 'COMPLETED'])
/** Final statuses of batches and items that were not paid. */
const UNPAID = new Set(['FAILED', 'RETURNED', 'BLOCKED', 'REFUNDED', 'REVERSED', 'DENIED', 'CANCELED', 'CANCELLED'])
/** Statuses of items that wait for somebody, and for what: the receiver is told at once. */
const WAITING: Readonly<Record<string, string>> = {
  UNCLAIMED:
    'The PayPal address has no account that can take it. Open or confirm one with this address within 30 days, then PayPal pays it; afterwards it comes back to us.',
  ONHOLD: 'PayPal is reviewing the payment.',
}
/** Errors of the receiver's account or address: retrying does not help. Source: error codes of Payouts, PayPal. */
const RECEIVER = /RECEIV|RECIPIENT|^(SELF_PAY_NOT_ALLOWED|INVALID_EMAIL)$/i

/**
 * PayPal Payouts, version 1: a batch of one item for each payment, whose `sender_batch_id` is our key. PayPal pays
 * each id once in 30 days, and a repeated call gets an error that links to the first batch.
 */
export function payPal(account: PayPalAccount, clock: Clock): Provider {
  const call = payPalClient(account, clock)
  return {
    name: 'paypal',
    kinds: ['paypal'],
    send: (payment) => create(call, payment),
    find: async ({ reference, startedAt }) => {
      if (reference) return show(call, reference)
      // PayPal has no lookup by key; sending again is safe while it remembers the key.
      if (clock.now().getTime() - startedAt.getTime() < PROVIDER_KEY_DAYS * DAY_MS) return 'absent'
      throw new Error('PayPal may have forgotten this key: it must be looked up by hand.')
    },
  }
}

async function create(call: PayPalCall, payment: Payment): Promise<Outcome> {
  const receiver = payment.destination.email
  if (!receiver) return { state: 'failed', reason: 'There is no PayPal address.', canRetry: false }
  const answer = await call('POST', '/v1/payments/payouts', toBody(payment, receiver))
  const body = parseJson(await answer.text())
  if (answer.ok) {
    const created = createdSchema.safeParse(body)
    if (!created.success) throw new Error(`PayPal answered ${answer.status} without the number of a batch.`)
    return { state: 'pending', reference: created.data.batch_header.payout_batch_id }
  }
  const told = refusalSchema.safeParse(body)
  // any other status leaves the outcome unknown: their failure, our keys, too many calls
  if (!told.success || (answer.status !== 400 && answer.status !== 422))
    throw new Error(`PayPal answered ${[answer.status, told.data?.name].filter(Boolean).join(' ')}.`)
  const refusal = told.data
  const duplicate = refusal.details.find(({ field }) => /sender_?batch_?id/i.test(field))
  if (!duplicate) return refused(refusal)
  const earlier = [...duplicate.link, ...duplicate.links, ...refusal.links]
    .map(({ href }) => /\/v1\/payments\/payouts\/([\w-]+)/.exec(href)?.[1])
    .find(Boolean)
  if (!earlier) throw new Error('PayPal knows this key, and does not say from which batch.')
  return show(call, earlier)
}

const toBody = ({ key, amountCents }: Payment, receiver: string) => ({
  sender_batch_header: {
    sender_batch_id: key,
    email_subject: `Your ${brandName()} payout`,
    email_message: `${brandName()} has sent you a payout.`,
  },
  items: [
    {
      recipient_type: 'EMAIL',
      receiver,
      amount: { value: decimalDollars(amountCents), currency: 'USD' },
      note: `${brandName()} payout`,
      sender_item_id: key,
    },
  ],
})

async function show(call: PayPalCall, batchId: string): Promise<Outcome> {
  const answer = await call('GET', `/v1/payments/payouts/${encodeURIComponent(batchId)}`)
  if (!answer.ok) throw new Error(`PayPal answered ${answer.status} to the question about a batch.`)
  const batch = batchSchema.safeParse(parseJson(await answer.text()))
  if (!batch.success) throw new Error('PayPal answered something else than a batch.')
  return toOutcome(batch.data)
}

function toOutcome({ batch_header: { payout_batch_id, batch_status, errors }, items: [item] }: PayPalBatch): Outcome {
  // the status of the batch says that it was processed, not that its item was paid
  const ofItem = item?.transaction_status.toUpperCase() ?? ''
  const ofBatch = batch_status.toUpperCase()
  const status = ofItem || (ofBatch === 'SUCCESS' ? 'PENDING' : ofBatch)
  if (item && PAID.has(ofItem)) return { state: 'paid', reference: item.transaction_id || payout_batch_id }
  const error = item?.errors ?? errors
  if (!UNPAID.has(status)) {
    // an item can wait for somebody in a status that does not tell, as PENDING with REGULATORY_PENDING
    const reason = [WAITING[status], error?.message].filter(Boolean).join(' PayPal says: ')
    return { state: 'pending', reference: payout_batch_id, ...(reason && { reason }) }
  }
  const reason = error?.message || `PayPal: ${status.toLowerCase()}.`
  return { state: 'failed', reason, canRetry: !RECEIVER.test(error?.name ?? '') }
}

function refused({ message, details }: PayPalRefusal): Outcome {
  const issues = details.map(({ issue }) => issue).filter(Boolean)
  const reason = issues.join(' ') || message || 'PayPal refused the payment.'
  return { state: 'failed', reason, canRetry: !details.some(({ field }) => /receiver/i.test(field)) }
}
