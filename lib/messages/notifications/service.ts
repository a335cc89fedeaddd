import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { NotificationType } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { publishAll } from '../live/service'
import { queueMails } from '../mail/service'
import type { NotificationIcon } from '../notification-icons/constants'
import { iconOf, type NotificationTopic, TOPICS } from './constants'
import { notificationEmail } from './emails'

/** The content of a notification. */
export type NotificationContent = {
  topic: NotificationTopic
  title: string
  message: string
  /** A path of this site that a click leads to. */
  destinationUrlPath?: string
  actionLabel?: string
  /** Instead of the topic's. */
  icon?: NotificationIcon
  isActionRequired?: boolean
  /** A user gets one notification per key. */
  dedupeKey: string
  /** The caller sends an email of its own, so none is sent for the notification. */
  hasOwnEmail?: boolean
  /** Set for a staff campaign, with the notification type its author chose. */
  campaign?: { id: string | null; type: NotificationType }
}

/**
 * Notifies one user in the caller's transaction: notification, email and live event exist if and only if it commits.
 * Respects the user's preferences.
 *
 * A notification the user does not want in the app is stored as deleted: never shown or counted, but its key still
 * ensures that its email is sent once. The email is queued; the caller, or the job of the next minute, sends it.
 * @returns whether the notification is new
 */
export async function notify(tx: Tx, userId: string, content: NotificationContent, at: Date): Promise<boolean> {
  return (await notifyAll(tx, [userId], content, at)) === 1
}

/** The same for the user of an affiliate. */
export async function notifyAffiliate(
  tx: Tx,
  affiliateId: number,
  content: NotificationContent,
  at: Date,
): Promise<boolean> {
  return notify(tx, await userOf(tx, affiliateId), content, at)
}

/**
 * The same for many users in one statement.
 * @returns how many notifications are new
 */
export async function notifyAll(
  tx: Tx,
  userIds: readonly string[],
  content: NotificationContent,
  at: Date,
): Promise<number> {
  const stored = await store(tx, userIds, content, at, ONCE)
  await deliver(tx, stored, content, at)
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
  await deliver(tx, await store(tx, [await userOf(tx, affiliateId)], content, at, REPLACE), content, at)
}

async function userOf(tx: Tx, affiliateId: number): Promise<string> {
  const { userId } = await tx.affiliate.findUniqueOrThrow({ where: { id: affiliateId }, select: { userId: true } })
  return userId
}

const ONCE = Prisma.sql`DO NOTHING`
const REPLACE = Prisma.sql`DO UPDATE SET title = EXCLUDED.title, message = EXCLUDED.message, icon = EXCLUDED.icon,
  destination_url_path = EXCLUDED.destination_url_path, created_at = EXCLUDED.created_at,
  read_at = EXCLUDED.read_at, deleted_at = EXCLUDED.deleted_at, clicked_at = NULL`

type Stored = {
  id: string
  userId: string
  email: string
  firstName: string
  isFirst: boolean
  inApp: boolean
  byMail: boolean
}

function store(
  tx: Tx,
  userIds: readonly string[],
  content: NotificationContent,
  at: Date,
  onRepeat: Prisma.Sql,
): Promise<Stored[]> {
  const { topic, title, message, dedupeKey, isActionRequired = false } = content
  const { inApp, byMail } = TOPICS[topic]
  const type = content.campaign?.type ?? TOPICS[topic].type
  const ids = userIds.map(() => newId(at))
  // xmax is 0 for a row that was not there before
  return tx.$queryRaw<Stored[]>`
    WITH reader AS (
      SELECT u.id, given.notification_id, u.email, u.first_name, coalesce(p.in_app, ${inApp}) AS in_app,
        coalesce(p.by_mail, ${byMail}) AND u.status = 'active' AS by_mail
      FROM unnest(${userIds}::uuid[], ${ids}::uuid[]) AS given (user_id, notification_id)
      JOIN app_user u ON u.id = given.user_id
      LEFT JOIN notification_preference p ON p.user_id = u.id AND p.topic = ${topic}),
    told AS (
      INSERT INTO notification (id, user_id, type, title, message, icon, destination_url_path, action_label,
        is_action_required, action_required_status, dedupe_key, campaign_id, created_at, read_at, deleted_at)
      SELECT notification_id, id, ${type}::notification_type, ${title}, ${message}, ${iconOf(content)},
        ${content.destinationUrlPath ?? null}, ${content.actionLabel ?? null}, ${isActionRequired},
        ${isActionRequired ? 'pending' : null}::action_status, ${dedupeKey}, ${content.campaign?.id ?? null}::uuid, ${at},
        CASE WHEN in_app THEN NULL ELSE ${at}::timestamptz END, CASE WHEN in_app THEN NULL ELSE ${at}::timestamptz END
      FROM reader ORDER BY id
      ON CONFLICT (user_id, dedupe_key) ${onRepeat}
      RETURNING id, user_id, xmax = 0 AS is_first)
    SELECT told.id, told.user_id AS "userId", told.is_first AS "isFirst", reader.email,
      reader.first_name AS "firstName", reader.in_app AS "inApp", reader.by_mail AS "byMail"
    FROM told JOIN reader ON reader.id = told.user_id`
}

async function deliver(tx: Tx, stored: readonly Stored[], content: NotificationContent, at: Date): Promise<void> {
  const shown = stored.filter(({ inApp }) => inApp)
  await publishAll(
    tx,
    shown.map(({ id, userId }) => ({ to: { userId }, event: { type: 'notification', notificationId: id } })),
  )
  if (content.hasOwnEmail) return
  const emailed = stored.filter(({ byMail, isFirst }) => byMail && isFirst)
  await queueMails(
    tx,
    emailed.map(({ email, firstName }) => ({ toAddress: email, mail: notificationEmail(content, firstName) })),
    at,
  )
}
