import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { NotificationType } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { chooseIcon, type NotificationTopic, TOPICS } from '../topics/constants'
import type { NotificationIcon } from '../topics/icons-constants'

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

/** A notification of one user. */
export type Notice = { userId: string; content: NotificationContent }

/** What happens to an earlier notification with the key: it stays, or is replaced and unread. */
export const ONCE = Prisma.sql`DO NOTHING`
export const REPLACE = Prisma.sql`DO UPDATE SET title = EXCLUDED.title, message = EXCLUDED.message, icon = EXCLUDED.icon,
  destination_url_path = EXCLUDED.destination_url_path, created_at = EXCLUDED.created_at,
  read_at = EXCLUDED.read_at, deleted_at = EXCLUDED.deleted_at, clicked_at = NULL`

/** A stored notification, its recipient, and how they want it by their preferences. */
export type Stored = {
  id: string
  userId: string
  dedupeKey: string
  email: string
  firstName: string
  isFirst: boolean
  inApp: boolean
  byMail: boolean
  hasDevice: boolean
}

/** A notification as its row has it, and what its user gets without a preference. */
function toRow(content: NotificationContent) {
  const { topic, title, message, dedupeKey, isActionRequired = false, campaign } = content
  const { inApp, byMail } = TOPICS[topic]
  return {
    topic,
    title,
    message,
    usual_in_app: inApp,
    usual_by_mail: byMail,
    icon: chooseIcon(content),
    type: campaign?.type ?? TOPICS[topic].type,
    destination_url_path: content.destinationUrlPath ?? null,
    action_label: content.actionLabel ?? null,
    is_action_required: isActionRequired,
    dedupe_key: dedupeKey,
    campaign_id: campaign?.id ?? null,
  }
}

const ROW = Prisma.sql`(user_id uuid, notification_id uuid, topic text, type notification_type, title text, message text,
  icon text, destination_url_path text, action_label text, is_action_required bool, dedupe_key text, campaign_id uuid,
  usual_in_app bool, usual_by_mail bool)`

/** One content for many users. */
export function sameForAll(userIds: readonly string[], content: NotificationContent, at: Date): Prisma.Sql {
  const ids = userIds.map(() => newId(at))
  return Prisma.sql`
    SELECT u.user_id, u.notification_id, c.topic, c.type, c.title, c.message, c.icon, c.destination_url_path,
      c.action_label, c.is_action_required, c.dedupe_key, c.campaign_id, c.usual_in_app, c.usual_by_mail
    FROM unnest(${userIds}::uuid[], ${ids}::uuid[]) AS u (user_id, notification_id)
    CROSS JOIN json_to_record(${JSON.stringify(toRow(content))}::json) AS c ${ROW}`
}

export function onePerUser(notices: readonly Notice[], at: Date): Prisma.Sql {
  const rows = notices.map(({ userId, content }) => ({
    user_id: userId,
    notification_id: newId(at),
    ...toRow(content),
  }))
  return Prisma.sql`SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS c ${ROW}`
}

/**
 * Stores notifications, and reads of each recipient whether the topic goes to the app and to email: by their preference,
 * or by the topic's default. Who does not want it in the app gets a row that is deleted already.
 */
export function storeByPreference(tx: Tx, given: Prisma.Sql, at: Date, onRepeat: Prisma.Sql): Promise<Stored[]> {
  // xmax is 0 for a row that was not there before
  return tx.$queryRaw<Stored[]>`
    WITH given AS MATERIALIZED (${given}),
    reader AS (
      SELECT given.*, u.email, u.first_name, coalesce(p.in_app, given.usual_in_app) AS in_app,
        coalesce(p.by_mail, given.usual_by_mail) AND u.status = 'active' AS by_mail
      FROM given JOIN app_user u ON u.id = given.user_id
      LEFT JOIN notification_preference p ON p.user_id = u.id AND p.topic = given.topic),
    told AS (
      INSERT INTO notification (id, user_id, type, title, message, icon, destination_url_path, action_label,
        is_action_required, action_required_status, dedupe_key, campaign_id, created_at, read_at, deleted_at)
      SELECT notification_id, user_id, type, title, message, icon, destination_url_path, action_label,
        is_action_required, CASE WHEN is_action_required THEN 'pending'::action_status END, dedupe_key, campaign_id, ${at},
        CASE WHEN in_app THEN NULL ELSE ${at}::timestamptz END, CASE WHEN in_app THEN NULL ELSE ${at}::timestamptz END
      FROM reader ORDER BY user_id, dedupe_key
      ON CONFLICT (user_id, dedupe_key) ${onRepeat}
      RETURNING id, user_id, dedupe_key, xmax = 0 AS is_first)
    SELECT told.id, told.user_id AS "userId", told.dedupe_key AS "dedupeKey", told.is_first AS "isFirst", reader.email,
      reader.first_name AS "firstName", reader.in_app AS "inApp", reader.by_mail AS "byMail",
      (SELECT count(*) > 0 FROM (SELECT FROM push_subscription s WHERE s.user_id = told.user_id LIMIT 1) AS device)
        AS "hasDevice"
    FROM told JOIN reader ON reader.user_id = told.user_id AND reader.dedupe_key = told.dedupe_key
    ORDER BY told.user_id, told.dedupe_key`
}
