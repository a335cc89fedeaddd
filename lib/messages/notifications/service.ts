import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { NotificationType } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { publishAll } from '../live/service'
import { queueMails } from '../mail/service'
import { type NotificationTopic, TOPICS } from './constants'
import { notificationMail } from './emails'

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
  /** It goes out as a mail of its own kind, so that no second one is sent. */
  isMailedApart?: boolean
  /** It belongs to a message staff wrote to many: counted there, and of the kind they chose. */
  campaign?: { id: string | null; type: NotificationType }
}

/**
 * Tells one user, in the caller's transaction: the notification, its mail and its live event exist if and only if
 * what they tell of happened. Respects what the user chose to be told.
 *
 * What is not wanted in the app is kept as already deleted: never shown, never counted, but its key still makes sure
 * that a mail of it goes out once. The mail waits in the outbox; the caller, or the next minute, sends it.
 * @returns whether it was news
 */
export async function notify(tx: Tx, userId: string, news: News, at: Date): Promise<boolean> {
  return (await notifyAll(tx, [userId], news, at)) === 1
}

/** The same for the person behind an affiliate. */
export async function notifyAffiliate(tx: Tx, affiliateId: number, news: News, at: Date): Promise<boolean> {
  return notify(tx, await userOf(tx, affiliateId), news, at)
}

/**
 * The same for many people in one statement, however many they are.
 * @returns to how many it was news
 */
export async function notifyAll(tx: Tx, userIds: readonly string[], news: News, at: Date): Promise<number> {
  const told = await put(tx, userIds, news, at, ONCE)
  await passOn(tx, told, news, at)
  return told.length
}

/**
 * Tells the person behind an affiliate what has become of something they may have been told of before, under the same
 * key: what stood there is replaced, is new again and unread again. Mailed the first time only.
 */
export async function notifyAffiliateAnew(tx: Tx, affiliateId: number, news: News, at: Date): Promise<void> {
  await passOn(tx, await put(tx, [await userOf(tx, affiliateId)], news, at, ANEW), news, at)
}

async function userOf(tx: Tx, affiliateId: number): Promise<string> {
  const { userId } = await tx.affiliate.findUniqueOrThrow({ where: { id: affiliateId }, select: { userId: true } })
  return userId
}

const ONCE = Prisma.sql`DO NOTHING`
const ANEW = Prisma.sql`DO UPDATE SET title = EXCLUDED.title, message = EXCLUDED.message,
  destination_url_path = EXCLUDED.destination_url_path, created_at = EXCLUDED.created_at,
  read_at = EXCLUDED.read_at, deleted_at = EXCLUDED.deleted_at, clicked_at = NULL`

type Told = {
  id: string
  userId: string
  email: string
  firstName: string
  isFirst: boolean
  inApp: boolean
  byMail: boolean
}

function put(tx: Tx, userIds: readonly string[], news: News, at: Date, onRepeat: Prisma.Sql): Promise<Told[]> {
  const { topic, title, message, dedupeKey, isActionRequired = false } = news
  const { inApp, byMail } = TOPICS[topic]
  const type = news.campaign?.type ?? TOPICS[topic].type
  const ids = userIds.map(() => newId(at))
  // xmax is 0 for a row that was not there before
  return tx.$queryRaw<Told[]>`
    WITH reader AS (
      SELECT u.id, given.notification_id, u.email, u.first_name, coalesce(p.in_app, ${inApp}) AS in_app,
        coalesce(p.by_mail, ${byMail}) AND u.status = 'active' AS by_mail
      FROM unnest(${userIds}::uuid[], ${ids}::uuid[]) AS given (user_id, notification_id)
      JOIN app_user u ON u.id = given.user_id
      LEFT JOIN notification_preference p ON p.user_id = u.id AND p.topic = ${topic}),
    told AS (
      INSERT INTO notification (id, user_id, type, title, message, icon, destination_url_path, action_label,
        is_action_required, action_required_status, dedupe_key, campaign_id, created_at, read_at, deleted_at)
      SELECT notification_id, id, ${type}::notification_type, ${title}, ${message}, ${news.icon ?? null},
        ${news.destinationUrlPath ?? null}, ${news.actionLabel ?? null}, ${isActionRequired},
        ${isActionRequired ? 'pending' : null}::action_status, ${dedupeKey}, ${news.campaign?.id ?? null}::uuid, ${at},
        CASE WHEN in_app THEN NULL ELSE ${at}::timestamptz END, CASE WHEN in_app THEN NULL ELSE ${at}::timestamptz END
      FROM reader ORDER BY id
      ON CONFLICT (user_id, dedupe_key) ${onRepeat}
      RETURNING id, user_id, xmax = 0 AS is_first)
    SELECT told.id, told.user_id AS "userId", told.is_first AS "isFirst", reader.email,
      reader.first_name AS "firstName", reader.in_app AS "inApp", reader.by_mail AS "byMail"
    FROM told JOIN reader ON reader.id = told.user_id`
}

async function passOn(tx: Tx, told: readonly Told[], news: News, at: Date): Promise<void> {
  const shown = told.filter(({ inApp }) => inApp)
  await publishAll(
    tx,
    shown.map(({ id, userId }) => ({ to: { userId }, event: { type: 'notification', notificationId: id } })),
  )
  if (news.isMailedApart) return
  const mailed = told.filter(({ byMail, isFirst }) => byMail && isFirst)
  await queueMails(
    tx,
    mailed.map(({ email, firstName }) => ({ toAddress: email, mail: notificationMail(news, firstName) })),
    at,
  )
}
