import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { publish, publishAll } from '../live/service'
import { queueMails } from '../mail/service'
import { type QueuedPush, queuePushes } from '../push/queue-service'
import { TOPICS } from '../topics/constants'
import {
  type Notice,
  type NotificationContent,
  ONCE,
  onePerUser,
  REPLACE,
  type Stored,
  sameForAll,
  storeByPreference,
} from './channel-service'
import { notificationEmail } from './emails'
import { isTopicOn } from './topic-policy'

/**
 * Notifies one user in the caller's transaction: notification, email, push and live event exist if and only if it commits.
 * Respects the user's preferences.
 *
 * A notification the user does not want in the app is stored as deleted: never shown or counted, but its key still
 * ensures that its email is sent once. The email is queued; the caller, or the job of the next minute, sends it.
 * @returns whether the notification is new
 */
export async function notify(tx: Tx, userId: string, content: NotificationContent, at: Date): Promise<boolean> {
  return (await notifyAll(tx, [userId], content, at)) === 1
}

/** `notify` for the user of an affiliate. Of what happens to a test account nobody is notified. */
export async function notifyAffiliate(
  tx: Tx,
  affiliateId: number,
  content: NotificationContent,
  at: Date,
): Promise<boolean> {
  return !isTestAccount(affiliateId) && notify(tx, await findUserId(tx, affiliateId), content, at)
}

/** Changes what notifications of an affiliate say that is no longer so; their state stays. */
export async function rewordNotifications(
  tx: Tx,
  affiliateId: number,
  dedupeKeys: readonly string[],
  message: string | undefined,
): Promise<void> {
  const userId = await findUserId(tx, affiliateId)
  const { count } = await tx.notification.updateMany({
    where: { userId, dedupeKey: { in: [...dedupeKeys] } },
    data: { message: message ?? null },
  })
  if (count > 0) await publish(tx, { userId }, { type: 'notifications_changed' })
}

/**
 * `notifyAffiliate` for many users in one statement.
 * @returns how many notifications are new
 */
export async function notifyAll(
  tx: Tx,
  userIds: readonly string[],
  content: NotificationContent,
  at: Date,
): Promise<number> {
  if (!isTopicOn(content.topic)) return 0
  const stored = await storeByPreference(tx, sameForAll(userIds, content, at), at, ONCE)
  await deliver(tx, stored, () => content, at)
  return stored.length
}

/**
 * Notifies the user of an affiliate again under the same key: replaces the earlier notification and marks it as unread.
 * Emailed the first time only.
 */
export async function renotifyAffiliate(
  tx: Tx,
  affiliateId: number,
  content: NotificationContent,
  at: Date,
): Promise<void> {
  await renotifyEach(tx, [{ userId: await findUserId(tx, affiliateId), content }], at)
}

/** `renotifyAffiliate` for many users, each with their own notification, in one statement. No two have the same user and key. */
export async function renotifyEach(tx: Tx, all: readonly Notice[], at: Date): Promise<void> {
  const notices = all.filter(({ content }) => isTopicOn(content.topic))
  if (notices.length === 0) return
  const contents = new Map(notices.map((notice) => [toKey({ ...notice, ...notice.content }), notice.content]))
  const stored = await storeByPreference(tx, onePerUser(notices, at), at, REPLACE)
  await deliver(tx, stored, (one) => contents.get(toKey(one)), at)
}

const toKey = ({ userId, dedupeKey }: { userId: string; dedupeKey: string }) => `${userId} ${dedupeKey}`

async function findUserId(tx: Tx, affiliateId: number): Promise<string> {
  const { userId } = await tx.affiliate.findUniqueOrThrow({ where: { id: affiliateId }, select: { userId: true } })
  return userId
}

async function deliver(
  tx: Tx,
  stored: readonly Stored[],
  toContent: (one: Stored) => NotificationContent | undefined,
  at: Date,
): Promise<void> {
  const shown = stored.filter(({ inApp }) => inApp)
  await publishAll(
    tx,
    shown.map(({ id, userId }) => ({ to: { userId }, event: { type: 'notification', notificationId: id } })),
  )
  const emailed = stored.flatMap((one) => {
    const content = toContent(one)
    if (!content || content.hasOwnEmail || !one.byMail || !one.isFirst) return []
    return [{ toAddress: one.email, mail: notificationEmail(content, one.firstName) }]
  })
  await queueMails(tx, emailed, at)
  const pushed = stored.filter(({ hasDevice }) => hasDevice)
  await queuePushes(
    tx,
    pushed.flatMap((one) => toPushes(one, toContent(one))),
    at,
  )
}

function toPushes({ userId }: Stored, content: NotificationContent | undefined): QueuedPush[] {
  if (!content) return []
  const { topic, title, message, destinationUrlPath: path = '/home', dedupeKey: subject } = content
  const usual = TOPICS[topic]
  return [{ userId, topic, title, message, path, subject, usual: usual.byPush, isGrouped: 'isGrouped' in usual }]
}
