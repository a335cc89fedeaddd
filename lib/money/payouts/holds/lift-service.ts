import 'server-only'
import { assertPerson, assertStillWaits, type Decline } from '@/lib/backoffice/pages/approval-policy'
import { publish } from '@/lib/messages/live/service'
import { queueEmail } from '@/lib/messages/mail/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { lockMoney } from '../../ledger/service'
import { PAYOUT_ROLES } from '../requests/policy'
import { holdLiftedEmail } from './lift-emails'
import { holdLiftedNotification } from './lift-notifications'

type Approval = {
  affiliateId: number
  reason: string
  userId: string
  /** The API key with which they approve. */
  keyId: string | undefined
  at: Date
  /** The waiting approval that this one is to complete; without it, any for the same hold. */
  firstApprovalId?: string | undefined
}

/**
 * Approves to end the hold of an affiliate's payouts early; a second person ends it. The caller has locked the money and
 * checked the role. The affiliate is notified with the destinations money can go to.
 * @returns the end of the hold, and whether it was lifted; otherwise it waits for a second person
 * @throws AppError conflict when payouts are not held, the same person approves again, or the named one no longer waits;
 * person_required where an API key would end it
 */
export async function approveHoldLift(tx: Tx, { affiliateId, reason, userId, keyId, at, firstApprovalId }: Approval) {
  if (firstApprovalId !== undefined) assertStillWaits(await findLift(tx, firstApprovalId))
  const { payoutsHeldUntil: heldUntil } = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: { payoutsHeldUntil: true },
  })
  if (!heldUntil || heldUntil <= at) throw new AppError('conflict', 'The payouts of this affiliate are not held.')
  const earlier = await tx.payoutHoldLift.findMany({
    where: { affiliateId, heldUntil, liftedAt: null, declinedAt: null },
  })
  for (const { id, approvedById } of earlier) {
    if (approvedById === userId || !(await isEntitled(tx, approvedById))) continue
    assertPerson({ keyId })
    await tx.payoutHoldLift.update({ where: { id }, data: { secondApproverId: userId, liftedAt: at } })
    await lift(tx, id, affiliateId, at)
    return { heldUntil, isLifted: true }
  }
  if (earlier.some(({ approvedById }) => approvedById === userId)) {
    throw new AppError('conflict', 'A second person must approve this; you have approved already.')
  }
  await tx.payoutHoldLift.create({
    data: { id: newId(at), affiliateId, heldUntil, reason, approvedById: userId, approvedAt: at },
  })
  return { heldUntil, isLifted: false }
}

/** Whether a first approver may still approve: their account and role were not removed since. */
async function isEntitled(tx: Tx, id: string): Promise<boolean> {
  return (await tx.user.count({ where: { id, status: 'active', role: { in: [...PAYOUT_ROLES] } } })) === 1
}

async function lift(tx: Tx, id: string, affiliateId: number, at: Date): Promise<void> {
  const { payoutMethods: methods, user } = await tx.affiliate.update({
    where: { id: affiliateId },
    data: { payoutsHeldUntil: null, updatedAt: at },
    select: {
      payoutMethods: { where: { removedAt: null }, select: { kind: true, hint: true } },
      user: { select: { email: true, firstName: true } },
    },
  })
  const notification = holdLiftedNotification({ id, methods })
  await notifyAffiliate(tx, affiliateId, notification, at)
  await queueEmail(tx, user.email, holdLiftedEmail({ firstName: user.firstName, message: notification.message }), at)
  await publish(tx, { affiliateId }, { type: 'balance' })
}

async function findLift(tx: Tx, id: string) {
  const first = await tx.payoutHoldLift.findUnique({ where: { id } })
  return first && { ...first, doneAt: first.liftedAt }
}

/**
 * Declines to end the hold of an affiliate's payouts early: it stays. It can be asked for again.
 * @returns false when the same person has declined it already
 * @throws AppError conflict when it no longer waits
 */
export async function declineHoldLift(tx: Tx, id: string, { userId, reason, at }: Decline): Promise<boolean> {
  const asked = await findLift(tx, id)
  // the lock of the money is what approvals hold
  if (asked) await lockMoney(tx, asked.affiliateId)
  const first = await findLift(tx, id)
  if (first?.declinedById === userId) return false
  assertStillWaits(first)
  await tx.payoutHoldLift.update({
    where: { id, liftedAt: null, declinedAt: null },
    data: { declinedAt: at, declinedById: userId, declineReason: reason },
  })
  return true
}
