import 'server-only'
import type { Tx } from '../db'
import { newId } from '../ids/uuid-v7'
import { publish } from '../live/service'
import { type NotificationTopic, TOPICS } from './constants'

/** Something to tell one person. */
export type News = {
  topic: NotificationTopic
  title: string
  message: string
  /** A path of this site that a click leads to. */
  destinationUrlPath?: string
  actionLabel?: string
  icon?: string
  isActionRequired?: boolean
  /** What it is about: the same person is told of the same thing once. */
  dedupeKey: string
}

/**
 * Tells one user, in the caller's transaction: the notification, its mail and its live event exist if and only if
 * what they tell of happened. Respects what the user chose to be told.
 * @returns whether it was news
 */
export async function notify(tx: Tx, userId: string, news: News, at: Date): Promise<boolean> {
  const { topic, isActionRequired = false, ...shown } = news
  const id = newId(at)
  const { count } = await tx.notification.createMany({
    data: [
      {
        id,
        userId,
        type: TOPICS[topic].type,
        ...shown,
        isActionRequired,
        actionRequiredStatus: isActionRequired ? 'pending' : null,
        createdAt: at,
      },
    ],
    skipDuplicates: true,
  })
  if (count === 0) return false
  await publish(tx, { userId }, { type: 'notification', notificationId: id })
  return true
}

/** The same for the person behind an affiliate. */
export async function notifyAffiliate(tx: Tx, affiliateId: number, news: News, at: Date): Promise<boolean> {
  const { userId } = await tx.affiliate.findUniqueOrThrow({ where: { id: affiliateId }, select: { userId: true } })
  return notify(tx, userId, news, at)
}
