import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { lockOpenOffer } from '../offers/lock-service'
import type { AccessGrant } from './access-admin-schema'
import { recordApplicationEvents } from './events'
import { applicationNotification } from './notifications'

/**
 * Approves an affiliate for an offer without an application, as private offers need it. The affiliate reads the reason.
 * @throws AppError `not_found`; `invalid` at an unknown or blocked affiliate; `forbidden` for one's own account;
 * `conflict` for one who is approved
 */
export function grantAccess(context: StaffContext, grant: AccessGrant & { id: number }): Promise<void> {
  return transact(async (tx) => {
    const offerName = await openAccess(tx, context, grant)
    const { id: offerId, affiliateId, reason } = grant
    const content = applicationNotification({ offerId, offerName, to: 'approved', reason, at: context.at })
    await notifyAffiliate(tx, affiliateId, content, context.at)
  })
}

/**
 * `grantAccess` within a transaction, without telling the affiliate: for an import, which approves many at once.
 * @returns the name of the offer
 */
export async function openAccess(
  tx: Tx,
  { actor, at }: StaffContext,
  { id: offerId, affiliateId, reason }: AccessGrant & { id: number },
): Promise<string> {
  const offer = await lockOpenOffer(tx, offerId)
  await assertMayPromote(tx, affiliateId, actor.userId)
  const before = await tx.affiliateOffer.findUnique({ where: { affiliateId_offerId: { affiliateId, offerId } } })
  if (before?.blockedAt) throw new AppError('conflict', 'This affiliate is blocked from the offer. Unblock them first.')
  if (before?.status === 'approved') throw new AppError('conflict', 'This affiliate is approved already.')
  await tx.$executeRaw`
    INSERT INTO affiliate_offer AS o (affiliate_id, offer_id, status, reason, requested_at, decided_at, decided_by_id)
    VALUES (${affiliateId}, ${offerId}, 'approved', ${reason}, ${at}, ${at}, ${actor.userId}::uuid)
    ON CONFLICT (affiliate_id, offer_id) DO UPDATE SET status = 'approved', reason = EXCLUDED.reason,
      requested_at = coalesce(o.requested_at, EXCLUDED.requested_at), decided_at = EXCLUDED.decided_at,
      decided_by_id = EXCLUDED.decided_by_id`
  await recordApplicationEvents(tx, { affiliateId, offerId, types: ['application.approved'], at })
  await recordAudit(tx, actor, {
    action: 'offer.approve_affiliate',
    subject: 'offer',
    subjectId: String(offerId),
    before: { affiliateId, status: before?.status ?? null },
    after: { affiliateId, status: 'approved' },
    reason,
    at,
  })
  return offer.name
}

/**
 * Ends the approval of an affiliate; their clicks stop counting with the commit. The affiliate reads the reason.
 * @throws AppError `not_found`; `forbidden` for one's own account; `conflict` for one who is not approved
 */
export function endAccess(
  { actor, at }: StaffContext,
  { id: offerId, affiliateId, reason }: AccessGrant & { id: number },
): Promise<void> {
  return transact(async (tx) => {
    const found = await tx.affiliateOffer.findUnique({
      where: { affiliateId_offerId: { affiliateId, offerId } },
      select: { offer: { select: { name: true } }, affiliate: { select: { userId: true } } },
    })
    if (!found) throw new AppError('not_found', 'There is no such approval.')
    if (found.affiliate.userId === actor.userId) refuseOwn()
    const { count } = await tx.affiliateOffer.updateMany({
      where: { affiliateId, offerId, status: 'approved' },
      data: { status: 'rejected', reason, decidedAt: at, decidedById: actor.userId },
    })
    if (count === 0) throw new AppError('conflict', 'This affiliate is not approved.')
    const content = applicationNotification({ offerId, offerName: found.offer.name, to: 'rejected', reason, at })
    await notifyAffiliate(tx, affiliateId, content, at)
    await recordApplicationEvents(tx, { affiliateId, offerId, types: ['application.rejected'], at })
    await recordAudit(tx, actor, {
      action: 'offer.end_approval',
      subject: 'offer',
      subjectId: String(offerId),
      before: { affiliateId, status: 'approved' },
      after: { affiliateId, status: 'rejected' },
      reason,
      at,
    })
  })
}

async function assertMayPromote(tx: Tx, affiliateId: number, userId: string): Promise<void> {
  const affiliate = await tx.affiliate.findUnique({
    where: { id: affiliateId },
    select: { status: true, userId: true },
  })
  const refuse = (message: string): never => {
    throw new AppError('invalid', message, { fields: { affiliateId: message } })
  }
  if (!affiliate) refuse('No affiliate has this ID.')
  else if (affiliate.userId === userId) refuseOwn()
  else if (affiliate.status !== 'approved') refuse(`This affiliate is ${affiliate.status}, not approved.`)
}

function refuseOwn(): never {
  throw new AppError('forbidden', 'This is your own account; somebody else must decide.')
}
