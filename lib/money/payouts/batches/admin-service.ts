import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import { countsAsFirst } from '@/lib/backoffice/second-approvals/approver-independence-data'
import { assertPerson } from '@/lib/backoffice/second-approvals/open-request-policy'
import { assertMayBeSecond } from '@/lib/backoffice/second-approvals/service'
import type { PayoutBatch } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { lockRequests } from '../requests/data'
import { recordPayoutEvents } from '../requests/events'
import { PAYOUT_ROLES, requirePayoutStaff } from '../requests/policy'
import { findProvider, previewRequests } from './admin-data'
import { approvedAloneCents, largestPayeeCents } from './approval-data'
import { BATCH_MAX, UNAPPROVED } from './constants'
import { type ApprovalSums, approvalStep } from './second-approval-policy'
import { lockBatch } from './service'

export type BatchOrder = { requestIds: readonly string[]; provider: string; reason: string }
export type BatchDecision = { batchId: string; reason: string }

/**
 * Creates a draft batch of requests that wait. Nothing is sent before it is approved.
 * @throws AppError conflict when one of them is not waiting or cannot be paid this way; invalid, forbidden, not_found
 */
export async function createBatch({ actor, at }: StaffContext, order: BatchOrder): Promise<PayoutBatch> {
  requirePayoutStaff(actor)
  const requestIds = [...new Set(order.requestIds)]
  if (requestIds.length === 0 || requestIds.length > BATCH_MAX) {
    throw new AppError('invalid', `A batch has 1 to ${BATCH_MAX} payouts.`)
  }
  const provider = findProvider(order.provider)
  return transact(async (tx) => {
    const requests = await lockRequests(tx, requestIds)
    // payouts of test accounts never meet a provider of money
    const isReal = requests.every(({ affiliateId }) => !isTestAccount(affiliateId))
    if (requests.length !== requestIds.length || !isReal)
      throw new AppError('not_found', 'One of these payouts does not exist.')
    const { payees, payeeCount, totalCents } = await previewRequests(tx, requests, provider, { actor, at })
    const wrong = payees.find(({ problem }) => problem)
    if (wrong) throw new AppError('conflict', `The payout of ${wrong.name} cannot be sent. ${wrong.problem}`)
    const batch = await tx.payoutBatch.create({
      data: {
        id: newId(at),
        provider: provider.name,
        totalCents,
        payeeCount,
        reason: order.reason,
        createdById: actor.userId,
        createdAt: at,
      },
    })
    await tx.payoutRequest.updateMany({
      where: { id: { in: requestIds }, status: 'requested', batchId: null },
      data: { batchId: batch.id },
    })
    const after = { provider: provider.name, totalCents: Number(totalCents), payeeCount, requestIds }
    await recordBatchAudit(tx, actor, {
      action: 'payout_batch.create',
      subjectId: batch.id,
      after,
      reason: order.reason,
      at,
    })
    return batch
  })
}

/**
 * Approves a batch: once while everything one person alone approved for one payee, and everything this person approved,
 * is up to $1,000 on this Eastern day; else by two different people, of whom the first may be its creator and must still
 * be entitled to it when the second approves. Nobody approves money for themselves.
 * @returns the batch; still a draft when a second approval is needed
 * @throws AppError conflict when it is no draft, or when the same person approves twice; forbidden, not_found
 */
export async function approveBatch(
  { actor, at }: StaffContext,
  { batchId, reason }: BatchDecision,
): Promise<PayoutBatch> {
  requirePayoutStaff(actor)
  return transact(async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (batch.status !== 'draft') throw new AppError('conflict', `This batch is ${batch.status}.`)
    await assertNoOwnPayout(tx, batchId, actor)
    // one approval at a time, so that two batches approved at once are both in the day's sums
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('payout approvals'))`
    const first = {
      ...(await readSums(tx, batch, actor, at)),
      approvedById: await ifStillCounted(tx, batch.approvedById, at),
    }
    if (first.approvedById !== null) assertPerson(actor)
    const { isFinal, ...people } = approvalStep(first, actor.userId)
    if (people.secondApproverId !== undefined) {
      const pair = { firstId: people.approvedById, secondId: actor.userId }
      await assertMayBeSecond(tx, { ...pair, allowed: PAYOUT_ROLES, at })
    }
    const approved = await tx.payoutBatch.update({
      where: { id: batchId, status: 'draft' },
      data: { ...people, ...(isFinal && { status: 'approved', approvedAt: at }) },
    })
    if (isFinal) await approveRequests(tx, approved, at)
    const before = { status: batch.status }
    const after = { status: approved.status, totalCents: Number(batch.totalCents), payeeCount: batch.payeeCount }
    await recordBatchAudit(tx, actor, { action: 'payout_batch.approve', subjectId: batchId, before, after, reason, at })
    return approved
  })
}

/**
 * Cancels a batch before any of it was sent: its requests wait for another batch.
 * @throws AppError conflict once sending has begun; forbidden, not_found
 */
export async function cancelBatch({ actor, at }: StaffContext, { batchId, reason }: BatchDecision): Promise<void> {
  requirePayoutStaff(actor)
  await transact(async (tx) => {
    const { status } = await lockBatch(tx, batchId)
    if (status !== 'draft' && status !== 'approved') {
      throw new AppError('conflict', `This batch is ${status} and can no longer be canceled.`)
    }
    const waiting = await tx.payoutRequest.updateManyAndReturn({
      where: { batchId, status: { in: ['requested', 'approved'] } },
      data: { status: 'requested', batchId: null, ...UNAPPROVED },
      select: { id: true },
    })
    await tx.payoutBatch.update({ where: { id: batchId, status }, data: { status: 'cancelled', finishedAt: at } })
    if (status === 'approved')
      await recordPayoutEvents(tx, { where: { id: { in: waiting.map(({ id }) => id) } }, type: 'payout.requeued', at })
    const [before, after] = [{ status }, { status: 'cancelled' }]
    await recordBatchAudit(tx, actor, { action: 'payout_batch.cancel', subjectId: batchId, before, after, reason, at })
  })
}

async function readSums(
  tx: Tx,
  { id, totalCents }: PayoutBatch,
  { userId }: StaffActor,
  at: Date,
): Promise<ApprovalSums> {
  const requests = await tx.payoutRequest.findMany({ where: { batchId: id }, select: { id: true } })
  const requestIds = requests.map((request) => request.id)
  const [payeeCents, approverCents] = [
    await largestPayeeCents(tx, requestIds, at),
    await approvedAloneCents(tx, userId, at),
  ]
  return { totalCents, payeeCents, approverCents }
}

async function assertNoOwnPayout(tx: Tx, batchId: string, { userId }: StaffActor): Promise<void> {
  const own = await tx.payoutRequest.findFirst({ where: { batchId, affiliate: { userId } }, select: { id: true } })
  if (own) throw new AppError('forbidden', 'This batch has a payout of your own; somebody else must approve it.')
}

/**
 * The first approver, or null if their account or role was removed since or is new: the next approval then counts as the
 * first.
 */
async function ifStillCounted(tx: Tx, userId: string | null, at: Date): Promise<string | null> {
  if (userId === null) return null
  return (await countsAsFirst(tx, userId, PAYOUT_ROLES, at)) ? userId : null
}

async function approveRequests(tx: Tx, batch: PayoutBatch, at: Date) {
  const { id: batchId, approvedAt, approvedById, secondApproverId } = batch
  await tx.payoutRequest.updateMany({
    where: { batchId, status: 'requested' },
    data: { status: 'approved', approvedAt, approvedById, secondApproverId },
  })
  await recordPayoutEvents(tx, { where: { batchId, status: 'approved' }, type: 'payout.approved', at })
}

type BatchAuditEntry = Omit<Parameters<typeof recordAudit>[2], 'subject'>

const recordBatchAudit = (tx: Tx, actor: StaffActor, entry: BatchAuditEntry): Promise<void> =>
  recordAudit(tx, actor, { subject: 'payout_batch', ...entry })
