import 'server-only'
import type { WriteContext } from '@/lib/accounts/auth/actor'
import { retainUpload } from '@/lib/accounts/uploads/service'
import { notifyAll } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { isUniqueViolation } from '@/lib/platform/database/failures'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { fileNameIn } from '@/lib/platform/files/rules'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { settings } from '@/lib/platform/settings/current'
import { lockConversion } from '../lifecycle/service'
import { listDeciders } from './data'
import { recordAppealEvent } from './events'
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
    await retainPictures(tx, userId, request.pictures)
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

/** Only pictures that this person uploaded as evidence, which then stay stored. */
async function retainPictures(tx: Tx, userId: string, pictures: readonly string[]): Promise<void> {
  for (const url of pictures) {
    await retainUpload(tx, url, 'pictures')
    const hash = fileNameIn(url)?.split('.')[0] ?? ''
    if ((await tx.upload.count({ where: { hash, userId, purpose: 'evidence' } })) > 0) continue
    const message = 'This picture is not one of your uploads. Upload it again.'
    throw new AppError('invalid', message, { fields: { pictures: message } })
  }
}
