import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import type { ApplicationAnswer } from './admin-schema'
import { recordApplicationEvents } from './events'
import { applicationNotification } from './notifications'

/**
 * Approves or rejects an application, or changes the decision, with a reason the affiliate reads. Clicks count, or stop
 * counting, from the commit on.
 * @throws AppError not_found without an application, forbidden for the own one, conflict when its status is no longer
 * the one staff saw
 */
export async function answerApplication(
  { actor, at }: StaffContext,
  { offerId, affiliateId, from, to, reason }: ApplicationAnswer & { offerId: number; affiliateId: number },
): Promise<void> {
  await transact(async (tx) => {
    const where = { affiliateId_offerId: { affiliateId, offerId } }
    const found = await tx.affiliateOffer.findUnique({
      where,
      select: { status: true, offer: { select: { name: true } }, affiliate: { select: { userId: true } } },
    })
    if (!found?.status) throw new AppError('not_found', 'There is no such application.')
    if (found.affiliate.userId === actor.userId) {
      throw new AppError('forbidden', 'This is your own application; somebody else must answer it.')
    }
    const { count } = await tx.affiliateOffer.updateMany({
      where: { affiliateId, offerId, status: from },
      data: { status: to, reason, decidedAt: at, decidedById: actor.userId },
    })
    if (count === 0) throw new AppError('conflict', 'Somebody else has already answered this application.')
    await notifyAffiliate(
      tx,
      affiliateId,
      applicationNotification({ offerId, offerName: found.offer.name, to, reason, at }),
      at,
    )
    await recordApplicationEvents(tx, { affiliateId, offerId, types: [`application.${to}`], at })
    await recordAudit(tx, actor, {
      action: `offer_application.${to === 'approved' ? 'approve' : 'reject'}`,
      subject: 'affiliate_offer',
      subjectId: `${affiliateId}:${offerId}`,
      before: { status: from },
      after: { status: to },
      reason,
      at,
    })
  })
}
