import 'server-only'
import { approveOrRequest, assertWaits } from '@/lib/backoffice/second-approvals/service'
import { publish } from '@/lib/messages/live/service'
import { queueEmail } from '@/lib/messages/mail/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
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
  await assertWaits(tx, firstApprovalId)
  const { payoutsHeldUntil: heldUntil } = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: { payoutsHeldUntil: true },
  })
  if (!heldUntil || heldUntil <= at) throw new AppError('conflict', 'The payouts of this affiliate are not held.')
  const payload = { heldUntil: heldUntil.toISOString() }
  const terms = { kind: 'hold_lift', subject: String(affiliateId), affiliateId, payload } as const
  const { id, by } = await approveOrRequest(tx, terms, { userId, keyId, allowed: PAYOUT_ROLES, at }, { reason })
  const isLifted = by === 'second'
  if (isLifted) await lift(tx, id, affiliateId, at)
  return { heldUntil, isLifted }
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
