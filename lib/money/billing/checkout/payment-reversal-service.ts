import 'server-only'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { whereMay } from '@/lib/accounts/staff-permissions/staff-rights-data'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { AdvertiserCheckout } from '@/lib/generated/prisma/client'
import { queueEmail } from '@/lib/messages/mail/service'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import type { Cents } from '@/lib/platform/money/cents'
import { bookChargeback, bookDeposit } from '../budgets/deposit-service'
import { lockFunds, markOutOfFunds } from '../budgets/service'
import { PROVIDER_MS } from './constants'
import { paymentReversalEmail } from './payment-reversal-emails'
import { type PaymentReversal, takenCents } from './payment-reversal-rules'
import { sessionListSchema } from './payment-reversal-schema'
import type { StripeAccount } from './rules'

type Report = { eventId: string; at: Date; eventAt: Date }

/**
 * Stores what Stripe reports of a refund or dispute, and takes the deposit back as far as it says, or books it again. Reports
 * may come in any order, several times, and before that of the payment: the last state of each counts.
 * @returns whether money was booked
 * @throws AppError unavailable when Stripe must be asked whose payment it is and does not answer
 */
export async function recordPaymentReversal(
  account: StripeAccount,
  paymentReversal: PaymentReversal,
  report: Report,
): Promise<boolean> {
  const { paymentId, currency } = paymentReversal
  if (currency !== 'usd') {
    log.error({ payment: paymentId, currency }, 'a refund or dispute is in another currency than deposits')
    return false
  }
  await learnPayment(account, paymentId)
  return transact(async (tx) => {
    await lockPayment(tx, paymentId)
    const isNew = await storeReport(tx, paymentReversal, report.eventAt)
    const checkout = await tx.advertiserCheckout.findUnique({ where: { paymentId } })
    if (!checkout?.paidAt) return false
    if (await settlePaymentReversals(tx, checkout, report)) return true
    if (isNew && paymentReversal.kind === 'dispute' && paymentReversal.step === 0)
      await notifyStaff(tx, checkout, {
        kind: 'asked',
        amountCents: paymentReversal.amountCents,
        isPaused: false,
        at: report.at,
      })
    return false
  })
}

/** One report about a payment at a time, that it was paid included. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`card payment ${paymentId}`}))`
}

/**
 * Brings the money of a paid deposit in line with what is reported of its payment: taken back, it leaves the balance, below
 * zero if it was spent, the advertiser is paused, and staff are told. The caller holds the lock of the payment.
 * @returns whether money was booked
 */
export async function settlePaymentReversals(
  tx: Tx,
  checkout: AdvertiserCheckout,
  { eventId, at }: Pick<Report, 'eventId' | 'at'>,
): Promise<boolean> {
  const { id, advertiserId, paymentId, amountCents: paidCents, takenCents: bookedCents } = checkout
  if (paymentId === null) return false
  const wanted = takenCents(await tx.cardTakeBack.findMany({ where: { paymentId } }), paidCents)
  const change = wanted - bookedCents
  if (change === 0n) return false
  await tx.advertiserCheckout.update({ where: { id }, data: { takenCents: wanted } })
  const [key, memo] = [`taken-back:${eventId}`, `Card payment ${paymentId}`]
  if (change < 0n) await bookDeposit(tx, { advertiserId, key, amountCents: -change, at, memo })
  else await bookChargeback(tx, { advertiserId, key, amountCents: change, at, memo })
  await markOutOfFunds(tx, await lockFunds(tx, [advertiserId]), at)
  const isPaused = change > 0n && (await pause(tx, advertiserId, at))
  const amountCents = change > 0n ? change : -change
  await notifyStaff(tx, checkout, { kind: change > 0n ? 'taken' : 'returned', amountCents, isPaused, at })
  await recordAudit(tx, null, {
    action: change > 0n ? 'advertiser.card_taken_back' : 'advertiser.card_returned',
    subject: 'advertiser',
    subjectId: String(advertiserId),
    after: { amountCents: Number(amountCents), payment: paymentId, ...(isPaused && { status: 'paused' }) },
    reason: 'Reported by Stripe',
    at,
  })
  return true
}

/** @returns whether it was active until now */
async function pause(tx: Tx, id: number, at: Date): Promise<boolean> {
  const data = { status: 'paused' as const, version: { increment: 1 }, updatedAt: at }
  return (await tx.advertiser.updateMany({ where: { id, status: 'active' }, data })).count === 1
}

/** Stores a report unless a later one of the same refund, dispute or charge is stored. @returns whether it was stored */
async function storeReport(tx: Tx, paymentReversal: PaymentReversal, eventAt: Date): Promise<boolean> {
  const { id, paymentId, kind, amountCents, isTaken, step } = paymentReversal
  const stored = await tx.$executeRaw`
    INSERT INTO card_take_back AS b (id, payment_id, kind, amount_cents, is_taken, step, event_at)
    VALUES (${id}, ${paymentId}, ${kind}, ${amountCents}, ${isTaken}, ${step}, ${eventAt})
    ON CONFLICT (id) DO UPDATE SET amount_cents = EXCLUDED.amount_cents, is_taken = EXCLUDED.is_taken,
      step = EXCLUDED.step, event_at = EXCLUDED.event_at
    WHERE (EXCLUDED.event_at, EXCLUDED.step) > (b.event_at, b.step)`
  return stored === 1
}

type Told = { kind: 'taken' | 'returned' | 'asked'; amountCents: Cents; isPaused: boolean; at: Date }

async function notifyStaff(
  tx: Tx,
  { advertiserId, paymentId }: AdvertiserCheckout,
  { at, ...told }: Told,
): Promise<void> {
  const { name } = await tx.advertiser.findUniqueOrThrow({ where: { id: advertiserId }, select: { name: true } })
  const mail = paymentReversalEmail({ ...told, advertiserId, advertiser: name, paymentId: paymentId ?? '' })
  const staff = await tx.user.findMany({ where: whereMay(canEdit('advertisers')), select: { email: true } })
  for (const { email } of staff) await queueEmail(tx, email, mail, at)
}

/** Asks Stripe whose payment it is where deposits were paid before payments were stored, and stores it. */
async function learnPayment({ base, key }: StripeAccount, paymentId: string): Promise<void> {
  if ((await db().advertiserCheckout.count({ where: { paymentId } })) > 0) return
  const unknown = { paidAt: { not: null }, paymentId: null }
  if ((await db().advertiserCheckout.count({ where: unknown })) === 0) return
  try {
    const query = new URLSearchParams({ payment_intent: paymentId, limit: '1' })
    const answer = await fetch(`${base}/v1/checkout/sessions?${query}`, {
      headers: { authorization: `Bearer ${key}` },
      redirect: 'error',
      signal: AbortSignal.timeout(PROVIDER_MS),
    })
    // a stand-in without sessions
    if (answer.status === 404) return
    if (!answer.ok) throw new Error(`Stripe answered ${answer.status}`)
    const [session] = sessionListSchema.parse(await answer.json()).data
    if (session)
      await db().advertiserCheckout.updateMany({ where: { ...unknown, sessionId: session.id }, data: { paymentId } })
  } catch (error) {
    log.error({ err: error, payment: paymentId }, 'Stripe could not be asked whose payment was taken back')
    throw new AppError('unavailable', 'Whose payment it is could not be found out. Report it again.')
  }
}
