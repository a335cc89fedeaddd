import 'server-only'
import type { WriteContext } from '@/lib/accounts/auth/actor'
import { notifyAll } from '@/lib/messages/notifications/service'
import { isUniqueViolation } from '@/lib/platform/database/failures'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { settings } from '@/lib/platform/settings/current'
import { lockConversion } from '../lifecycle/state-change-service'
import { listDeciders } from './data'
import { recordAppealEvent } from './events'
import { retainEvidence } from './evidence-service'
import { openedNotification } from './notifications'
import { appealUntil, decisionDue } from './rules'
import type { AppealRequest } from './schema'

type Appellant = { affiliateId: number; userId: string }

const ALREADY_APPEALED = 'You have appealed against this already. There is one appeal for each conversion.'

/**
 * Makes an affiliate's only appeal about a rejected or reversed conversion, and notifies staff.
 * @throws AppError not_found for another affiliate's too; conflict when it counts, was appealed before or the time is
 * over; invalid for a picture that is not one of their uploads
 */
export async function makeAppeal(
  { actor, at }: WriteContext<Appellant>,
  { conversionId, ...request }: AppealRequest & { conversionId: string },
): Promise<void> {
  const { affiliateId, userId } = actor
  const { windowDays, decisionDays } = settings().appeals
  await transact(async (tx) => {
    const conversion = await lockConversion(tx, affiliateId, conversionId)
    const until = appealUntil(conversion, windowDays)
    if (until === null)
      throw new AppError('conflict', `It is ${conversion.status}: there is nothing to appeal against.`)
    const earlierCount = await tx.appeal.count({ where: { affiliateId, conversionId } })
    if (earlierCount > 0) throw new AppError('conflict', ALREADY_APPEALED)
    if (at > until)
      throw new AppError('conflict', `An appeal can be made within ${windowDays} days. That time is over.`)
    await retainEvidence(tx, userId, request.pictures)
    const { offerId, reason, payoutCents } = conversion
    const appeal = await tx.appeal.create({
      data: {
        id: newId(at),
        affiliateId,
        conversionId,
        offerId,
        reason,
        ...request,
        createdAt: at,
        dueAt: decisionDue(at, decisionDays),
      },
    })
    const { name: offerName } = await tx.offer.findUniqueOrThrow({ where: { id: offerId }, select: { name: true } })
    const notification = openedNotification({ id: appeal.id, conversionId, offerName, payoutCents }, affiliateId)
    await notifyAll(tx, await listDeciders(tx, userId), notification, at)
    await recordAppealEvent(tx, { appeal, type: 'appeal.opened', at })
  }).catch((error) => {
    throw isUniqueViolation(error) ? new AppError('conflict', ALREADY_APPEALED) : error
  })
}
