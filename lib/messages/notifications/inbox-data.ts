import 'server-only'
import type { ActionStatus, NotificationType } from '@/lib/generated/prisma/enums'
import { pool } from '@/lib/platform/database/db'
import { isPathOff } from '@/lib/platform/modules/path-rules'
import { modulesOff } from '@/lib/platform/settings/current'
import { LISTED_NOTIFICATIONS } from './inbox-constants'
import type { Notification, NotificationsQuery } from './inbox-schema'

type Row = {
  id: string
  type: NotificationType
  title: string
  message: string | null
  createdAt: Date
  icon: string | null
  hasRead: boolean
  isActionRequired: boolean
  actionRequiredStatus: ActionStatus | null
  destinationUrlPath: string | null
  actionLabel: string | null
}

const LIST = {
  name: 'notifications-list',
  text: `SELECT id, type, title, message, created_at AS "createdAt", icon, read_at IS NOT NULL AS "hasRead",
      is_action_required AS "isActionRequired", action_required_status AS "actionRequiredStatus",
      destination_url_path AS "destinationUrlPath", action_label AS "actionLabel"
    FROM notification
    WHERE user_id = $1 AND deleted_at IS NULL
      AND ($2::notification_type IS NULL OR type = $2::notification_type)
      AND ($3::uuid IS NULL
        OR (created_at, id) < (SELECT created_at, id FROM notification WHERE id = $3::uuid AND user_id = $1))
    ORDER BY created_at DESC, id DESC LIMIT ${LISTED_NOTIFICATIONS}`,
}

/** A user's notifications, newest first, at most 100. A cursor of someone else finds nothing. [S7.8] */
export async function listNotifications(
  userId: string,
  { type, before }: Pick<NotificationsQuery, 'type' | 'before'>,
): Promise<Notification[]> {
  const { rows } = await pool().query<Row>({ ...LIST, values: [userId, type ?? null, before ?? null] })
  const off = modulesOff()
  return rows.map(({ message, createdAt, actionLabel, destinationUrlPath: path, ...row }) => ({
    ...row,
    // what was said stays; where the network does without the page it leads nowhere
    destinationUrlPath: path !== null && isPathOff(path, off) ? null : path,
    message: message ?? '',
    createdAt: createdAt.toISOString(),
    action: actionLabel === null ? null : { label: actionLabel },
  }))
}

const UNREAD = {
  name: 'notifications-unread',
  text: `SELECT count(*)::int AS "unreadCount" FROM notification
    WHERE user_id = $1 AND read_at IS NULL AND deleted_at IS NULL`,
}

/** The number of a user's unread notifications. */
export async function countUnread(userId: string): Promise<number> {
  const { rows } = await pool().query<{ unreadCount: number }>({ ...UNREAD, values: [userId] })
  return rows[0]?.unreadCount ?? 0
}
