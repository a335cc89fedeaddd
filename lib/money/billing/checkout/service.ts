import 'server-only'
import type { AdvertiserActor } from '@/lib/accounts/auth/actor'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import { env } from '@/lib/platform/env'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { log } from '@/lib/platform/log'
import { brandName } from '@/lib/platform/settings/current'
import { parseJson } from '@/lib/platform/text/json'
import { bookDeposit } from '../budgets/deposit-service'
import { CHECKOUTS_PER_HOUR, PROVIDER_MS } from './constants'
import { readPaymentReversal } from './payment-reversal-rules'
import { lockPayment, recordPaymentReversal, settlePaymentReversals } from './payment-reversal-service'
import { isSigned, type StripeAccount, sessionForm, stripeAccount } from './rules'
import { eventSchema, paidSessionSchema, sessionSchema } from './schema'

const RETURN_PATH = '/advertiser/billing'

/**
 * Begins a deposit by card: a session at Stripe, under a key that makes asking twice harmless. Nothing is booked until Stripe
 * reports the payment.
 * @returns the page where it is paid
 * @throws AppError not_found where it is not set up, too_many_requests, unavailable when Stripe does not answer
 */
export async function beginCheckout(
  { actor, at }: { actor: AdvertiserActor; at: Date },
  { amountCents }: { amountCents: number },
): Promise<string> {
  const account = stripeAccount(env())
  if (!account) throw new AppError('not_found', 'Deposits by card are not set up here.')
  const { advertiserId } = actor.advertiser
  const checkout = await transact(async (tx) => {
    await tx.$queryRaw`SELECT FROM advertiser WHERE id = ${advertiserId} FOR NO KEY UPDATE`
    const since = new Date(at.getTime() - HOUR_MS)
    const begun = await tx.advertiserCheckout.count({ where: { advertiserId, createdAt: { gt: since } } })
    if (begun >= CHECKOUTS_PER_HOUR)
      throw new AppError('too_many_requests', 'Too many payments were begun. Try again in an hour.')
    const row = { id: newId(at), advertiserId, createdById: actor.userId, amountCents: BigInt(amountCents) }
    const created = await tx.advertiserCheckout.create({ data: { ...row, createdAt: at } })
    const about = { action: 'advertiser.checkout', subject: 'advertiser', subjectId: String(advertiserId) }
    await recordAudit(tx, actor, { ...about, after: { amountCents }, at })
    return created
  })
  const form = sessionForm({
    id: checkout.id,
    amountCents: checkout.amountCents,
    email: actor.email,
    name: `Deposit to ${brandName()}`,
    returnUrl: siteUrl(RETURN_PATH),
  })
  const session = await createSession(account, checkout.id, form)
  await db().advertiserCheckout.update({ where: { id: checkout.id }, data: { sessionId: session.id } })
  return session.url
}

async function createSession({ base, key }: StripeAccount, id: string, body: URLSearchParams) {
  try {
    const answer = await fetch(`${base}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': id },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(PROVIDER_MS),
    })
    if (!answer.ok) throw new Error(`Stripe answered ${answer.status}`)
    return sessionSchema.parse(await answer.json())
  } catch (error) {
    log.error({ err: error, checkout: id }, 'a session of Stripe could not be created')
    throw new AppError('unavailable', 'The payment provider does not answer. Nothing was charged; please try again.')
  }
}

type Webhook = { body: string; signature: string | null }

/**
 * Books a deposit that Stripe reports as paid, once however often it is reported, and takes it back when Stripe reports a
 * refund or a dispute of it.
 * @returns whether this report booked something
 * @throws AppError not_found where it is not set up; unauthenticated for a wrong signature; invalid for what is no event, or a
 * payment that differs from what was asked for
 */
export async function receiveStripeEvent({ at }: { at: Date }, { body, signature }: Webhook): Promise<boolean> {
  const account = stripeAccount(env())
  if (!account) throw new AppError('not_found', 'There is nothing here.')
  if (!isSigned(body, signature, account.webhookSecret, at))
    throw new AppError('unauthenticated', 'The signature is wrong.')
  const event = eventSchema.safeParse(parseJson(body))
  if (!event.success) throw new AppError('invalid', 'This is not an event.')
  const { id: eventId, type, data, created } = event.data
  const paymentReversal = readPaymentReversal(event.data)
  if (paymentReversal) {
    const eventAt = created === undefined ? at : new Date(created * 1000)
    return recordPaymentReversal(account, paymentReversal, { eventId, at, eventAt })
  }
  if (type !== 'checkout.session.completed' && type !== 'checkout.session.async_payment_succeeded') return false
  const session = paidSessionSchema.safeParse(data?.object)
  // sessions of the same account that are not ours have no reference of ours
  if (!session.success || session.data.payment_status !== 'paid') return false
  const { id: sessionId, client_reference_id: id, amount_total: amount, currency } = session.data
  const paymentId = session.data.payment_intent ?? null
  return transact(async (tx) => {
    if (paymentId !== null) await lockPayment(tx, paymentId)
    await tx.$queryRaw`SELECT FROM advertiser_checkout WHERE id = ${id}::uuid FOR NO KEY UPDATE`
    const checkout = await tx.advertiserCheckout.findUnique({ where: { id } })
    if (!checkout) return false
    if (currency !== 'usd' || BigInt(amount) !== checkout.amountCents) {
      log.error({ checkout: id, amount, currency }, 'a payment by card differs from what was asked for')
      throw new AppError('invalid', 'The payment differs from what was asked for.')
    }
    if (checkout.paidAt) return false
    await tx.advertiserCheckout.update({ where: { id }, data: { sessionId, paidAt: at, paymentId } })
    const { advertiserId, amountCents } = checkout
    const isBooked = await bookDeposit(tx, { advertiserId, key: `checkout:${id}`, amountCents, at, memo: 'By card' })
    // a refund or dispute may have been reported first
    await settlePaymentReversals(tx, { ...checkout, paymentId }, { eventId, at })
    return isBooked
  })
}
