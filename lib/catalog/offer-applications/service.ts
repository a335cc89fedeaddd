import 'server-only'
import type { AffiliateActor, WriteContext } from '@/lib/accounts/auth/actor'
import type { AccessStatus } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { transact } from '@/lib/platform/transaction'
import { isClosed, requireVisibleOffer } from '../offers/data'
import { REAPPLY_AFTER_DAYS } from './constants'
import { getApplication } from './data'
import type { Application } from './rules'
import type { ApplicationOrder } from './schema'

/**
 * Applies for an offer that requires approval. A repeated application returns the existing one unchanged. Buckets with
 * automatic approval approve at once.
 * @throws AppError not_found for an offer they do not see, conflict for one that is open to all or within
 * REAPPLY_AFTER_DAYS of a rejection, forbidden for an affiliate who was rejected or blocked
 */
export async function applyForOffer(
  { actor: { affiliateId }, at }: WriteContext<Pick<AffiliateActor, 'affiliateId'>>,
  { offerId, message }: ApplicationOrder & { offerId: number },
): Promise<Application> {
  const offer = await requireVisibleOffer(affiliateId, offerId, at)
  if (!isClosed(offer)) throw new AppError('conflict', 'This offer is open to all. Your links count already.')
  await transact((tx) => apply(tx, { affiliateId, offerId, message }, at))
  const application = await getApplication(affiliateId, offerId)
  if (!application) throw new AppError('not_found', 'There is no such offer.')
  return application
}

type NewApplication = ApplicationOrder & { affiliateId: number; offerId: number }

async function apply(tx: Tx, { affiliateId, offerId, message }: NewApplication, at: Date): Promise<void> {
  const { status, bucket } = await tx.affiliate.findUniqueOrThrow({
    where: { id: affiliateId },
    select: { status: true, bucket: { select: { autoApprove: true } } },
  })
  if (status !== 'approved' && status !== 'pending') {
    throw new AppError('forbidden', 'Your account is not active, so it cannot apply for offers.')
  }
  const isApproved = status === 'approved' && bucket?.autoApprove === true
  const answer: AccessStatus = isApproved ? 'approved' : 'requested'
  // one guarded statement: of concurrent calls one applies, and a decision of staff is never overwritten
  const applied = await tx.$executeRaw`
    INSERT INTO affiliate_offer AS o (affiliate_id, offer_id, status, message, requested_at, decided_at)
    VALUES (${affiliateId}, ${offerId}, ${answer}::access_status, ${message}, ${at}, ${isApproved ? at : null})
    ON CONFLICT (affiliate_id, offer_id) DO UPDATE SET status = EXCLUDED.status, message = EXCLUDED.message,
      requested_at = EXCLUDED.requested_at, decided_at = EXCLUDED.decided_at, reason = NULL, decided_by_id = NULL
    WHERE o.status IS NULL
      OR (o.status = 'rejected' AND o.decided_at <= ${at}::timestamptz - make_interval(days => ${REAPPLY_AFTER_DAYS}))`
  if (applied === 0) await refuseTooSoon(tx, affiliateId, offerId)
}

/** Refuses only after a recent rejection; pending and approved applications are returned as they are. */
async function refuseTooSoon(tx: Tx, affiliateId: number, offerId: number): Promise<void> {
  const { status } = await tx.affiliateOffer.findUniqueOrThrow({
    where: { affiliateId_offerId: { affiliateId, offerId } },
    select: { status: true },
  })
  if (status !== 'rejected') return
  throw new AppError('conflict', `You can apply again ${REAPPLY_AFTER_DAYS} days after the answer.`)
}
