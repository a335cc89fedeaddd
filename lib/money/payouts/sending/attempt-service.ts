import 'server-only'
import type { PayoutAttempt, PayoutRequest } from '@/lib/generated/prisma/client'
import { publish } from '@/lib/messages/live/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { postBalanceTransfer } from '../../ledger/balance-transfer-service'
import { openDestination } from '../../payout-methods/data'
import type { Destination } from '../../payout-methods/rules'
import type { Outcome, Payment } from '../../payout-providers/provider'
import { holdPayout } from '../holds/service'
import { listPayables, lockRequest } from '../requests/data'
import { recordPayoutEvents } from '../requests/events'
import { failedNotification, paidNotification, waitingNotification } from '../requests/notifications'
import { sendingProblem } from '../requests/rules'

const REASON_MAX = 300

/** A stored attempt and the payment it is for. */
export type PreparedAttempt = { attempt: PayoutAttempt; payment: Payment; isNew: boolean }

/**
 * Prepares a request to be sent: stores the attempt with its key and commits it, before any provider is called. A
 * request that may no longer be sent is held instead; one with an attempt of unknown outcome keeps that attempt.
 * @returns undefined when there is nothing to ask a provider
 */
export async function prepareAttempt({ at }: { at: Date }, requestId: string): Promise<PreparedAttempt | undefined> {
  return transact(async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (request.status === 'sending') return findOpenAttempt(tx, request)
    if (request.status !== 'approved') return undefined
    const problem = await findProblem(tx, request, at)
    if (problem) {
      await holdPayout(tx, request, { reason: problem, actor: null, at })
      return undefined
    }
    return { ...(await createAttempt(tx, request, at)), isNew: true }
  })
}

/** Why a request may not be sent at this moment, whether or not an attempt was made; undefined when it may. */
export async function findSendingProblem({ at }: { at: Date }, requestId: string): Promise<string | undefined> {
  return transact(async (tx) => findProblem(tx, await lockRequest(tx, requestId), at))
}

/** The attempt of a request that waits for its outcome; undefined when it no longer does. */
export async function resumeAttempt(requestId: string): Promise<PreparedAttempt | undefined> {
  return transact(async (tx) => findOpenAttempt(tx, await lockRequest(tx, requestId)))
}

async function findOpenAttempt(tx: Tx, request: PayoutRequest): Promise<PreparedAttempt | undefined> {
  if (request.status !== 'sending') return undefined
  const attempt = await tx.payoutAttempt.findFirst({
    where: { requestId: request.id, OR: [{ outcome: null }, { outcome: 'pending' }] },
  })
  return attempt ? { attempt, payment: await toPayment(tx, request, attempt), isNew: false } : undefined
}

async function createAttempt(tx: Tx, request: PayoutRequest, at: Date) {
  const { id, batchId, affiliateId, sentAt } = request
  const batch = await tx.payoutBatch.findUniqueOrThrow({ where: { id: batchId ?? '' }, select: { provider: true } })
  // The first key is the request's own id; each attempt that has definitely failed is followed by a numbered one.
  const earlier = await tx.payoutAttempt.count({ where: { requestId: id } })
  const providerKey = earlier === 0 ? id : `${id}-${earlier + 1}`
  const attempt = await tx.payoutAttempt.create({
    data: { id: newId(at), requestId: id, provider: batch.provider, providerKey, startedAt: at },
  })
  await tx.payoutRequest.update({
    where: { id, status: 'approved' },
    data: { status: 'sending', sentAt: sentAt ?? at, statusReason: null },
  })
  await publish(tx, { affiliateId }, { type: 'payout', payoutId: id })
  await recordPayoutEvents(tx, { where: { id }, type: 'payout.sending', at })
  return { attempt, payment: await toPayment(tx, request, attempt) }
}

async function findProblem(tx: Tx, request: PayoutRequest, at: Date): Promise<string | undefined> {
  const payable = (await listPayables(tx, [request])).get(request.id)
  const problem = payable && sendingProblem(payable, at)
  if (problem) return problem
  return (await findDestination(tx, request)) ? undefined : 'The payout destination cannot be read.'
}

async function findDestination(tx: Tx, { methodId }: PayoutRequest): Promise<Destination | undefined> {
  const method = methodId && (await tx.payoutMethod.findUnique({ where: { id: methodId } }))
  return method ? openDestination(method.detailsSealed) : undefined
}

async function toPayment(tx: Tx, request: PayoutRequest, attempt: PayoutAttempt): Promise<Payment> {
  const { amountCents, methodKind, methodHint, providerRef } = request
  return {
    key: attempt.providerKey,
    startedAt: attempt.startedAt,
    amountCents,
    methodKind,
    hint: methodHint,
    reference: providerRef,
    destination: (await findDestination(tx, request)) ?? {},
  }
}

/**
 * Applies the rewards of a paid payout in the same transaction. Money does not import the areas above it, so the caller
 * that starts a run passes this in.
 */
export type OnPaid = (tx: Tx, affiliateId: number, at: Date) => Promise<unknown>

type Report = { attempt: { id: string; requestId: string }; outcome: Outcome }

/**
 * Records the outcome of an attempt with everything that follows from it, in one transaction. The same outcome again,
 * or a later one after a final one, changes nothing.
 * @returns whether anything changed
 */
export async function recordOutcome({ at }: { at: Date }, report: Report, onPaid: OnPaid): Promise<boolean> {
  return transact((tx) => applyOutcome(tx, report, at, onPaid))
}

/** `recordOutcome` in the caller's transaction. */
export async function applyOutcome(
  tx: Tx,
  { attempt: { id, requestId }, outcome }: Report,
  at: Date,
  onPaid: OnPaid,
): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM payout_request WHERE id = ${requestId}::uuid FOR NO KEY UPDATE`
  const { count } = await tx.payoutAttempt.updateMany({
    where: { id, requestId, OR: [{ outcome: null }, { outcome: 'pending' }], request: { status: 'sending' } },
    data: attemptAfter(outcome, at),
  })
  if (count !== 1) return false
  const request = await tx.payoutRequest.update({ where: { id: requestId }, data: requestAfter(outcome, at) })
  const { affiliateId } = request
  if (outcome.state === 'pending' && request.statusReason)
    await notifyAffiliate(tx, affiliateId, waitingNotification(request, id), at)
  if (outcome.state === 'paid') {
    await moveToPaid(tx, request, at)
    await onPaid(tx, affiliateId, at)
    await notifyAffiliate(tx, affiliateId, paidNotification(request), at)
  }
  if (outcome.state === 'failed') await notifyAffiliate(tx, affiliateId, failedNotification(request, id), at)
  await publish(tx, { affiliateId }, { type: 'payout', payoutId: requestId })
  if (outcome.state !== 'pending')
    await recordPayoutEvents(tx, { where: { id: requestId }, type: `payout.${outcome.state}`, at })
  return true
}

function attemptAfter(outcome: Outcome, at: Date) {
  if (outcome.state === 'pending') return { outcome: 'pending' }
  if (outcome.state === 'paid') return { outcome: 'paid', error: null, finishedAt: at }
  // a payment the destination refused must not be sent there again; one that only failed may be
  return {
    outcome: outcome.canRetry ? 'failed' : 'refused',
    error: outcome.reason.slice(0, REASON_MAX),
    finishedAt: at,
  }
}

function requestAfter(outcome: Outcome, at: Date) {
  if (outcome.state === 'pending')
    return { providerRef: outcome.reference, statusReason: outcome.reason?.slice(0, REASON_MAX) ?? null }
  if (outcome.state === 'paid') {
    return { status: 'paid' as const, providerRef: outcome.reference, settledAt: at, statusReason: null }
  }
  return { status: 'failed' as const, providerRef: null, statusReason: outcome.reason.slice(0, REASON_MAX) }
}

async function moveToPaid(tx: Tx, { id, affiliateId, amountCents }: PayoutRequest, at: Date): Promise<void> {
  await postBalanceTransfer(tx, {
    affiliateId,
    key: `payout:${id}:sent`,
    kind: 'payout_sent',
    from: 'in_payout',
    to: 'paid',
    amountCents,
    at,
    payoutRequestId: id,
  })
}
