import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { publish } from '../live/service'
import { countUnread } from './inbox-data'

/** The user who changes their own notifications, and when. */
type RecipientContext = { actor: { userId: string }; at: Date }

/**
 * Marks one of the user's notifications as read; idempotent. [S7.9] [S4.40]
 * @returns how many are unread now
 * @throws AppError not_found for one that is not theirs
 */
export function markRead({ actor: { userId }, at }: RecipientContext, { id }: { id: string }): Promise<number> {
  return changeOne(userId, id, async (tx) => {
    const { count } = await tx.notification.updateMany({
      where: { id, userId, readAt: null },
      data: { readAt: at },
    })
    return count
  })
}

/** Marks all of the user's notifications created up to an instant as read. [S4.41] */
export async function markAllRead(
  { actor: { userId }, at }: RecipientContext,
  { before }: { before: Date },
): Promise<number> {
  await transact(async (tx) => {
    const where = { userId, readAt: null, createdAt: { lte: before } }
    const { count } = await tx.notification.updateMany({ where, data: { readAt: at } })
    await announce(tx, userId, count)
  })
  return countUnread(userId)
}

/**
 * Records a click on a notification: marks it as read, and an action it asked for as done. [S4.40]
 * @throws AppError not_found for one that is not theirs
 */
export function recordNotificationClick(
  { actor: { userId }, at }: RecipientContext,
  { id }: { id: string },
): Promise<number> {
  return changeOne(
    userId,
    id,
    (tx) => tx.$executeRaw`
      UPDATE notification SET clicked_at = ${at}, read_at = coalesce(read_at, ${at}),
        action_required_status = CASE action_required_status WHEN 'pending' THEN 'done' ELSE action_required_status END
      WHERE id = ${id}::uuid AND user_id = ${userId}::uuid AND clicked_at IS NULL`,
  )
}

/**
 * Removes a notification from the user's list. The row stays, so that its dedupe key still applies. [S4.42]
 * @throws AppError not_found for one that is not theirs
 */
export function deleteNotification(
  { actor: { userId }, at }: RecipientContext,
  { id }: { id: string },
): Promise<number> {
  return changeOne(
    userId,
    id,
    (tx) => tx.$executeRaw`
      UPDATE notification SET deleted_at = ${at}, read_at = coalesce(read_at, ${at}),
        action_required_status =
          CASE action_required_status WHEN 'pending' THEN 'dismissed' ELSE action_required_status END
      WHERE id = ${id}::uuid AND user_id = ${userId}::uuid AND deleted_at IS NULL`,
  )
}

async function changeOne(userId: string, id: string, change: (tx: Tx) => Promise<number>): Promise<number> {
  await transact(async (tx) => {
    const own = await tx.notification.findFirst({ where: { id, userId }, select: { id: true } })
    if (!own) throw new AppError('not_found', 'This notification does not exist.')
    await announce(tx, userId, await change(tx))
  })
  return countUnread(userId)
}

/** Updates the user's other open pages. */
async function announce(tx: Tx, userId: string, changed: number): Promise<void> {
  if (changed > 0) await publish(tx, { userId }, { type: 'notifications_changed' })
}
