import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError, invalidField } from '@/lib/platform/errors'
import type { AccessGrant } from './access-admin-schema'
import { blockNotification } from './notifications'

type Change = AccessGrant & { id: number }

/**
 * Keeps an affiliate from an offer, open or not: it is not shown to them, their links lead to its fallback, and sales that
 * are reported meanwhile are rejected. An approval for the offer stays and counts again afterwards. The affiliate reads
 * the reason.
 * @throws AppError `not_found`; `invalid` at an unknown affiliate; `forbidden` for one's own account; `conflict` for one who
 * is blocked
 */
export const blockFromOffer = (context: StaffContext, change: Change): Promise<void> =>
  transact((tx) => blockFromOfferIn(tx, context, change))

/** `blockFromOffer` in the caller's transaction; call it last. */
export async function blockFromOfferIn(
  tx: Tx,
  context: StaffContext,
  { id: offerId, affiliateId, reason }: Change,
): Promise<void> {
  const { actor, at } = context
  await assertOther(tx, affiliateId, actor.userId)
  const name = await findOfferName(tx, offerId)
  const blocked = await tx.$executeRaw`
    INSERT INTO affiliate_offer AS o (affiliate_id, offer_id, blocked_at, blocked_by_id, block_reason)
    VALUES (${affiliateId}, ${offerId}, ${at}, ${actor.userId}::uuid, ${reason})
    ON CONFLICT (affiliate_id, offer_id) DO UPDATE SET blocked_at = EXCLUDED.blocked_at,
      blocked_by_id = EXCLUDED.blocked_by_id, block_reason = EXCLUDED.block_reason
    WHERE o.blocked_at IS NULL`
  if (blocked === 0) throw new AppError('conflict', 'This affiliate is blocked from the offer already.')
  await finish(tx, context, { offerId, offerName: name, affiliateId, isBlocked: true, reason })
}

/** Ends a block. @throws AppError `forbidden` for one's own account; `conflict` for one who is not blocked */
export const unblockFromOffer = (context: StaffContext, change: Change): Promise<void> =>
  transact((tx) => unblockFromOfferIn(tx, context, change))

/**
 * `unblockFromOffer` in the caller's transaction; call it last.
 * @param change `blockedAt`: only the block that was made then
 */
export async function unblockFromOfferIn(
  tx: Tx,
  context: StaffContext,
  { id: offerId, affiliateId, reason, blockedAt }: Change & { blockedAt?: Date },
): Promise<void> {
  await assertOther(tx, affiliateId, context.actor.userId)
  const name = await findOfferName(tx, offerId)
  const { count } = await tx.affiliateOffer.updateMany({
    where: { affiliateId, offerId, blockedAt: blockedAt ?? { not: null } },
    data: { blockedAt: null, blockedById: null, blockReason: null },
  })
  if (count === 0) throw new AppError('conflict', 'This affiliate is not blocked from the offer.')
  await finish(tx, context, { offerId, offerName: name, affiliateId, isBlocked: false, reason })
}

type Done = { offerId: number; offerName: string; affiliateId: number; isBlocked: boolean; reason: string }

async function finish(tx: Tx, { actor, at }: StaffContext, done: Done): Promise<void> {
  const { offerId, affiliateId, isBlocked, reason } = done
  await notifyAffiliate(tx, affiliateId, blockNotification({ ...done, at }), at)
  await recordAudit(tx, actor, {
    action: isBlocked ? 'offer.block_affiliate' : 'offer.unblock_affiliate',
    subject: 'offer',
    subjectId: String(offerId),
    before: { affiliateId, isBlocked: !isBlocked },
    after: { affiliateId, isBlocked },
    reason,
    at,
  })
}

async function findOfferName(tx: Tx, id: number): Promise<string> {
  const offer = await tx.offer.findUnique({ where: { id }, select: { name: true } })
  if (!offer) throw new AppError('not_found', 'There is no such offer.')
  return offer.name
}

async function assertOther(tx: Tx, id: number, userId: string): Promise<void> {
  const affiliate = await tx.affiliate.findUnique({ where: { id }, select: { userId: true } })
  if (!affiliate) throw invalidField('affiliateId', 'No affiliate has this ID.')
  if (affiliate.userId === userId)
    throw new AppError('forbidden', 'This is your own account; somebody else must decide.')
}
