import 'server-only'
import type { PayoutRequest } from '@/lib/generated/prisma/client'
import { publish } from '@/lib/messages/live/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import { db, type Tx } from '@/lib/platform/db'
import { transact } from '@/lib/platform/transaction'
import { settleAchievements } from '@/lib/rewards/achievements/service'
import { postBalanceTransfer } from '../balances/service'
import { failedNews, paidNews } from './news'
import type { Outcome } from './providers/provider'

const REASON_MAX = 300

type Attempt = { id: string; requestId: string }

/**
 * Writes down what became of an attempt, with everything that follows, in one transaction. Whoever comes second, or
 * after a crash, changes nothing.
 * @returns whether it was news
 */
export async function settle(attempt: Attempt, outcome: Outcome, at: Date): Promise<boolean> {
  return transact((tx) => settleIn(tx, attempt, outcome, at))
}

/** The same in the caller's transaction. */
export async function settleIn(tx: Tx, { id, requestId }: Attempt, outcome: Outcome, at: Date): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM payout_request WHERE id = ${requestId}::uuid FOR NO KEY UPDATE`
  const { count } = await tx.payoutAttempt.updateMany({
    where: { id, requestId, OR: [{ outcome: null }, { outcome: 'pending' }], request: { status: 'sending' } },
    data: attemptAfter(outcome, at),
  })
  if (count !== 1) return false
  const request = await tx.payoutRequest.update({ where: { id: requestId }, data: requestAfter(outcome, at) })
  if (outcome.state === 'paid') await movePaid(tx, request, at)
  if (outcome.state === 'paid') await notifyAffiliate(tx, request.affiliateId, paidNews(request), at)
  if (outcome.state === 'failed') await notifyAffiliate(tx, request.affiliateId, failedNews(request, id), at)
  await publish(tx, { affiliateId: request.affiliateId }, { type: 'payout', payoutId: requestId })
  return true
}

function attemptAfter(outcome: Outcome, at: Date) {
  if (outcome.state === 'pending') return { outcome: 'pending' }
  if (outcome.state === 'paid') return { outcome: 'paid', error: null, finishedAt: at }
  // what a destination refused must not be sent there again; what merely failed may be
  return {
    outcome: outcome.canRetry ? 'failed' : 'refused',
    error: outcome.reason.slice(0, REASON_MAX),
    finishedAt: at,
  }
}

function requestAfter(outcome: Outcome, at: Date) {
  if (outcome.state === 'pending') return { providerRef: outcome.reference }
  if (outcome.state === 'paid') {
    return { status: 'paid' as const, providerRef: outcome.reference, settledAt: at, statusReason: null }
  }
  return { status: 'failed' as const, providerRef: null, statusReason: outcome.reason.slice(0, REASON_MAX) }
}

async function movePaid(tx: Tx, { id, affiliateId, amountCents }: PayoutRequest, at: Date): Promise<void> {
  const moved = { affiliateId, amountCents, at, payoutRequestId: id }
  await postBalanceTransfer(tx, {
    ...moved,
    key: `payout:${id}:sent`,
    kind: 'payout_sent',
    from: 'in_payout',
    to: 'paid',
  })
  await settleAchievements(tx, affiliateId, at)
}

/** Ends a batch when nothing of it is left to be sent or told. */
export async function finishBatch(batchId: string, at: Date, tx: Tx = db()): Promise<boolean> {
  const { count } = await tx.payoutBatch.updateMany({
    where: { id: batchId, status: 'sending', requests: { none: { status: { in: ['approved', 'sending'] } } } },
    data: { status: 'done', finishedAt: at },
  })
  return count === 1
}
