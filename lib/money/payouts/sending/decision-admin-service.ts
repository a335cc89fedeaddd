import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { assertMayBeSecond } from '@/lib/backoffice/second-approvals/service'
import type { PayoutAttempt, PayoutRequest } from '@/lib/generated/prisma/client'
import { publish } from '@/lib/messages/live/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { PROVIDER_KEY_DAYS } from '../../payout-providers/constants'
import { csv } from '../../payout-providers/manual-bank-provider'
import { UNAPPROVED } from '../batches/constants'
import { finishBatch, removeFromBatch } from '../batches/service'
import { holdPayout } from '../holds/service'
import { findRequestCents } from '../requests/admin-data'
import type { RequestAction } from '../requests/admin-schema'
import { findCurrentMethod, lockRequest } from '../requests/data'
import { recordPayoutEvents } from '../requests/events'
import { returnedNotification } from '../requests/notifications'
import { PAYOUT_ROLES, requirePayoutStaff } from '../requests/policy'
import { returnToBalance } from '../requests/service'
import { applyOutcome, type OnPaid } from './attempt-service'

export type RequestDecision = { requestId: string; reason: string }

type RequestActionInput = {
  id: string
  action: RequestAction
  reason: string
  confirm: string
  /** Of `settle`: the bank's reference of a payment that arrived, or why it did not. */
  reference?: string | undefined
  failure?: string | undefined
}

/**
 * Holds, releases, retries, returns or settles one request. All but the first two move money, so staff type an amount
 * above the limit for phrases.
 * @throws AppError invalid, conflict, forbidden, not_found
 */
export async function actOnRequest(
  context: StaffContext,
  { id, action, reason, confirm, reference, failure }: RequestActionInput,
  onPaid: OnPaid,
): Promise<void> {
  requirePayoutStaff(context.actor)
  const decision = { requestId: id, reason }
  if (action === 'hold') return holdRequest(context, decision)
  if (action === 'release') return releaseRequest(context, decision)
  const amountCents = await findRequestCents(id)
  if (amountCents === undefined) throw new AppError('not_found', 'There is no such payout.')
  assertConfirmed(confirm, sumPhrase(amountCents))
  if (action === 'retry') return retryFailed(context, decision)
  if (action === 'return') return returnFailed(context, decision)
  if (reference && !failure) return settleByHand(context, { ...decision, reference }, onPaid)
  if (failure && !reference) return settleByHand(context, { ...decision, failure }, onPaid)
  throw new AppError('invalid', 'Give the bank’s reference, or say why it failed.', {
    fields: { reference: 'Give the bank’s reference, or say why it failed.' },
  })
}

/** One decision of staff about a request of somebody else, which stays locked while `run` applies it. */
async function decide<T>(
  { actor }: StaffContext,
  requestId: string,
  run: (tx: Tx, request: PayoutRequest) => Promise<T>,
): Promise<T> {
  requirePayoutStaff(actor)
  return transact(async (tx) => {
    const request = await lockRequest(tx, requestId)
    const own = await tx.affiliate.findFirst({ where: { id: request.affiliateId, userId: actor.userId } })
    if (own) throw new AppError('forbidden', 'This payout is your own; somebody else must decide.')
    return run(tx, request)
  })
}

function assertStatus({ status }: PayoutRequest, ...allowed: PayoutRequest['status'][]): void {
  if (!allowed.includes(status)) throw new AppError('conflict', `This payout is ${status}.`)
}

/** Holds a request that was not sent to a provider yet. The affiliate is shown the reason. @throws AppError conflict */
export async function holdRequest(context: StaffContext, { requestId, reason }: RequestDecision): Promise<void> {
  await decide(context, requestId, async (tx, request) => {
    assertStatus(request, 'requested', 'approved')
    await holdPayout(tx, request, { reason, actor: context.actor, at: context.at })
  })
}

/**
 * Releases a held request: it waits for a batch again, with the affiliate's current method.
 * @throws AppError conflict
 */
export async function releaseRequest(context: StaffContext, { requestId, reason }: RequestDecision): Promise<void> {
  await decide(context, requestId, async (tx, request) => {
    assertStatus(request, 'held')
    await resetToRequested(tx, request, context.at)
    await recordDecision(tx, context, { action: 'payout.release', request, after: 'requested', reason })
  })
}

/**
 * Retries a failed payout. To the same destination it stays in its batch, under a new key; when the affiliate has
 * another destination by now, it waits for another batch to be approved.
 * @throws AppError conflict when it has not failed, was refused by the only destination there is, or was recorded as
 * failed by the same person
 */
export async function retryFailed(context: StaffContext, { requestId, reason }: RequestDecision): Promise<void> {
  await decide(context, requestId, async (tx, request) => {
    assertStatus(request, 'failed')
    await assertNotOwnFailure(tx, context, requestId, 'retry')
    const method = await findCurrentMethod(tx, request)
    const isSame = method.id === request.methodId
    const last = await tx.payoutAttempt.findFirst({ where: { requestId }, orderBy: { startedAt: 'desc' } })
    if (isSame && last?.outcome === 'refused') {
      throw new AppError('conflict', 'This destination refuses payments; another payout method is needed.')
    }
    if (isSame) await approveAgain(tx, request, context.at)
    else await resetToRequested(tx, request, context.at)
    const after = isSame ? 'approved' : 'requested'
    await recordDecision(tx, context, { action: 'payout.retry', request, after, reason })
  })
}

/**
 * Whoever recorded by hand that a payment failed can neither let it be sent again nor return its money: the payment may
 * have arrived.
 * @throws AppError conflict; forbidden where the other one is no second person
 */
async function assertNotOwnFailure(
  tx: Tx,
  { actor, at }: StaffContext,
  requestId: string,
  step: 'retry' | 'return',
): Promise<void> {
  const subject = { subject: 'payout_request', subjectId: requestId }
  const [last] = await tx.auditLog.findMany({
    where: { ...subject, action: { in: ['payout.settle_by_hand', 'payout.retry'] } },
    orderBy: { seq: 'desc' },
    take: 1,
    select: { action: true, actorId: true },
  })
  if (last?.action !== 'payout.settle_by_hand' || last.actorId === null) return
  const pair = { firstId: last.actorId, secondId: actor.userId }
  if (pair.firstId !== pair.secondId) return assertMayBeSecond(tx, { ...pair, allowed: PAYOUT_ROLES, at })
  throw new AppError('conflict', `You recorded that it failed; another person must ${step} it.`)
}

/**
 * Returns the money of a failed payout to the affiliate's balance, once.
 * @throws AppError conflict when it has not failed, or was recorded as failed by the same person
 */
export async function returnFailed(context: StaffContext, { requestId, reason }: RequestDecision): Promise<void> {
  const { actor, at } = context
  await decide(context, requestId, async (tx, request) => {
    assertStatus(request, 'failed')
    await assertNotOwnFailure(tx, context, requestId, 'return')
    await tx.payoutRequest.update({
      where: { id: requestId, status: 'failed' },
      data: { status: 'cancelled', settledAt: at, statusReason: 'It failed, and the money is back in your balance.' },
    })
    await returnToBalance(tx, request, at, actor.userId)
    await notifyAffiliate(tx, request.affiliateId, returnedNotification(request), at)
    await recordPayoutEvents(tx, { where: { id: requestId }, type: 'payout.returned', at })
    await recordDecision(tx, context, { action: 'payout.return', request, after: 'cancelled', reason })
  })
}

export type ManualOutcome = RequestDecision & ({ reference: string } | { failure: string })

/**
 * Records the outcome of a payment as staff learnt it: of a payment in a bank's file, or of an attempt so old that its
 * provider can no longer be asked.
 * @throws AppError conflict
 */
export async function settleByHand(context: StaffContext, input: ManualOutcome, onPaid: OnPaid): Promise<void> {
  const { requestId, reason } = input
  const { at } = context
  await decide(context, requestId, async (tx, request) => {
    const attempt = await tx.payoutAttempt.findFirst({ where: { requestId, finishedAt: null } })
    if (!attempt || !canSettleByHand(attempt, at)) throw new AppError('conflict', 'Its provider can still be asked.')
    const outcome =
      'reference' in input
        ? ({ state: 'paid', reference: input.reference } as const)
        : ({ state: 'failed', reason: input.failure, canRetry: true } as const)
    if (!(await applyOutcome(tx, { attempt, outcome }, at, onPaid))) {
      throw new AppError('conflict', 'This payout has just changed.')
    }
    if (request.batchId) await finishBatch(request.batchId, at, tx)
    await recordDecision(tx, context, { action: 'payout.settle_by_hand', request, after: outcome.state, reason })
  })
}

/** A bank's payment always; any other only when its provider never answered and has forgotten the key by now. */
const canSettleByHand = ({ provider, outcome, startedAt }: PayoutAttempt, at: Date): boolean =>
  provider === csv.name || (outcome === null && at.getTime() - startedAt.getTime() > PROVIDER_KEY_DAYS * DAY_MS)

/** Takes a request out of its batch and lets it wait for another, with the affiliate's current method. */
async function resetToRequested(tx: Tx, request: PayoutRequest, at: Date): Promise<void> {
  const method = await findCurrentMethod(tx, request)
  await tx.payoutRequest.update({
    where: { id: request.id, status: request.status },
    data: {
      status: 'requested',
      statusReason: null,
      batchId: null,
      ...UNAPPROVED,
      methodId: method.id,
      methodKind: method.kind,
      methodHint: method.hint,
    },
  })
  await removeFromBatch(tx, request, at)
  await recordPayoutEvents(tx, { where: { id: request.id }, type: 'payout.requeued', at })
}

/** Lets a failed request be sent again in its batch. */
async function approveAgain(tx: Tx, { id, batchId }: PayoutRequest, at: Date): Promise<void> {
  await tx.payoutRequest.update({ where: { id, status: 'failed' }, data: { status: 'approved', statusReason: null } })
  await tx.payoutBatch.update({
    where: { id: batchId ?? '' },
    data: { status: 'sending', finishedAt: null },
  })
  await recordPayoutEvents(tx, { where: { id }, type: 'payout.approved', at })
}

type Decision = { action: string; request: PayoutRequest; after: string; reason: string }

async function recordDecision(tx: Tx, context: StaffContext, decision: Decision): Promise<void> {
  const { actor, at } = context
  const { action, request, after, reason } = decision
  const { id, affiliateId, status } = request
  await publish(tx, { affiliateId }, { type: 'payout', payoutId: id })
  await recordAudit(tx, actor, {
    action,
    subject: 'payout_request',
    subjectId: id,
    before: { status },
    after: { status: after },
    reason,
    at,
  })
}
