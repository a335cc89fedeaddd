import 'server-only'
import { recordAudit, type StaffActor } from '@/lib/backoffice/audit/service'
import type { PayoutAttempt, PayoutRequest } from '@/lib/generated/prisma/client'
import { publish } from '@/lib/messages/live/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Clock } from '@/lib/platform/dates/clock'
import { DAY_MS } from '@/lib/platform/dates/constants'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { transact } from '@/lib/platform/transaction'
import { UNKNOWN_BY_HAND_DAYS } from './constants'
import { holdLocked, leaveBatch, UNAPPROVED } from './holding'
import { returnedNews } from './news'
import { lockRequest, methodForNow } from './payable'
import { requirePayoutStaff } from './policy'
import { csv } from './providers/csv'
import { giveBack } from './service'
import { finishBatch, settleIn } from './settling'

export type RequestDecision = { requestId: string; reason: string }

type Step = { tx: Tx; request: PayoutRequest; at: Date }

/** One decision of staff about one request of somebody else, which is locked meanwhile. */
async function decide<T>(id: string, actor: StaffActor, clock: Clock, run: (step: Step) => Promise<T>): Promise<T> {
  requirePayoutStaff(actor)
  return transact(async (tx) => {
    const request = await lockRequest(tx, id)
    const own = await tx.affiliate.findFirst({ where: { id: request.affiliateId, userId: actor.userId } })
    if (own) throw new AppError('forbidden', 'This payout is your own; somebody else must decide.')
    return run({ tx, request, at: clock.now() })
  })
}

function refuseUnless(isAllowed: boolean, { status }: PayoutRequest): void {
  if (!isAllowed) throw new AppError('conflict', `This payout is ${status}.`)
}

/** Stops a request that no provider has heard of yet. The affiliate reads the reason. @throws AppError conflict */
export async function holdRequest({ requestId, reason }: RequestDecision, actor: StaffActor, clock: Clock) {
  await decide(requestId, actor, clock, async ({ tx, request, at }) => {
    refuseUnless(request.status === 'requested' || request.status === 'approved', request)
    await holdLocked(tx, request, { reason, actor, at })
  })
}

/** Lets a held request wait for a batch again, to be paid the way the affiliate is paid today. @throws AppError conflict */
export async function releaseRequest({ requestId, reason }: RequestDecision, actor: StaffActor, clock: Clock) {
  await decide(requestId, actor, clock, async ({ tx, request, at }) => {
    refuseUnless(request.status === 'held', request)
    await backToWaiting(tx, request, at)
    await note(tx, actor, { action: 'payout.release', request, after: 'requested', reason, at })
  })
}

/**
 * Tries a failed payout again. To the same destination it goes on in its batch, under a new key; when the affiliate
 * has another destination by now, it waits for a batch of its own to be approved.
 * @throws AppError conflict when it has not failed, or was refused by the only destination there is
 */
export async function retryFailed({ requestId, reason }: RequestDecision, actor: StaffActor, clock: Clock) {
  await decide(requestId, actor, clock, async ({ tx, request, at }) => {
    refuseUnless(request.status === 'failed', request)
    const method = await methodForNow(tx, request)
    const isSame = method.id === request.methodId
    const last = await tx.payoutAttempt.findFirst({ where: { requestId }, orderBy: { startedAt: 'desc' } })
    if (isSame && last?.outcome === 'refused') {
      throw new AppError('conflict', 'This destination refuses payments; another payout method is needed.')
    }
    if (isSame) await backToBatch(tx, request)
    else await backToWaiting(tx, request, at)
    await note(tx, actor, { action: 'payout.retry', request, after: isSame ? 'approved' : 'requested', reason, at })
  })
}

/** Gives the money of a failed payout back to the affiliate's balance, once. @throws AppError conflict */
export async function returnFailed({ requestId, reason }: RequestDecision, actor: StaffActor, clock: Clock) {
  await decide(requestId, actor, clock, async ({ tx, request, at }) => {
    refuseUnless(request.status === 'failed', request)
    await tx.payoutRequest.update({
      where: { id: requestId, status: 'failed' },
      data: { status: 'cancelled', settledAt: at, statusReason: 'It failed, and the money is back in your balance.' },
    })
    await giveBack(tx, request, at, actor.userId)
    await notifyAffiliate(tx, request.affiliateId, returnedNews(request), at)
    await note(tx, actor, { action: 'payout.return', request, after: 'cancelled', reason, at })
  })
}

export type ToldOutcome = RequestDecision & ({ reference: string } | { failure: string })

/**
 * Writes down what became of a payment as a member of staff learnt it: of a bank's file, or of an attempt so old that
 * its provider can no longer be asked.
 * @throws AppError conflict
 */
export async function settleByHand(told: ToldOutcome, actor: StaffActor, clock: Clock): Promise<void> {
  const { requestId, reason } = told
  await decide(requestId, actor, clock, async ({ tx, request, at }) => {
    const attempt = await tx.payoutAttempt.findFirst({ where: { requestId, finishedAt: null } })
    if (!attempt || !mayTell(attempt, at)) throw new AppError('conflict', 'Its provider can still be asked.')
    const outcome =
      'reference' in told
        ? ({ state: 'paid', reference: told.reference } as const)
        : ({ state: 'failed', reason: told.failure, canRetry: true } as const)
    if (!(await settleIn(tx, attempt, outcome, at))) throw new AppError('conflict', 'This payout has just changed.')
    if (request.batchId) await finishBatch(request.batchId, at, tx)
    await note(tx, actor, { action: 'payout.settle_by_hand', request, after: outcome.state, reason, at })
  })
}

/** Of a bank's payment people tell; of any other only when its provider never answered and no longer can. */
const mayTell = ({ provider, outcome, startedAt }: PayoutAttempt, at: Date): boolean =>
  provider === csv.name || (outcome === null && at.getTime() - startedAt.getTime() > UNKNOWN_BY_HAND_DAYS * DAY_MS)

async function backToWaiting(tx: Tx, request: PayoutRequest, at: Date): Promise<void> {
  const method = await methodForNow(tx, request)
  await tx.payoutRequest.update({
    where: { id: request.id, status: request.status },
    data: {
      ...{ status: 'requested', statusReason: null, batchId: null, ...UNAPPROVED },
      ...{ methodId: method.id, methodKind: method.kind, methodHint: method.hint },
    },
  })
  await leaveBatch(tx, request, at)
}

async function backToBatch(tx: Tx, { id, batchId }: PayoutRequest): Promise<void> {
  await tx.payoutRequest.update({ where: { id, status: 'failed' }, data: { status: 'approved', statusReason: null } })
  await tx.payoutBatch.update({
    where: { id: batchId ?? '' },
    data: { status: 'sending', finishedAt: null },
  })
}

type Note = { action: string; request: PayoutRequest; after: string; reason: string; at: Date }

async function note(tx: Tx, actor: StaffActor, { action, request, after, reason, at }: Note): Promise<void> {
  const { id, affiliateId, status } = request
  await publish(tx, { affiliateId }, { type: 'payout', payoutId: id })
  await recordAudit(tx, actor, {
    ...{ action, subject: 'payout_request', subjectId: id },
    ...{ before: { status }, after: { status: after }, reason, at },
  })
}
