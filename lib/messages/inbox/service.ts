import 'server-only'
import type { Clock } from '@/lib/platform/dates/clock'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { transact } from '@/lib/platform/transaction'
import { publish } from '../live/service'
import { countUnread, getPreferences } from './data'
import type { PreferenceChoice, Preferences } from './schema'

/**
 * Marks one notification of a person read. Again is harmless. [S7.9] [S4.40]
 * @returns how many are unread now
 * @throws AppError not_found for one that is not theirs
 */
export function markRead(userId: string, id: string, clock: Clock): Promise<number> {
  return changeOne(userId, id, async (tx) => {
    const { count } = await tx.notification.updateMany({
      where: { id, userId, readAt: null },
      data: { readAt: clock.now() },
    })
    return count
  })
}

/** Marks all of a person's notifications up to an instant read: those they could have seen. [S4.41] */
export async function markAllRead(userId: string, before: Date, clock: Clock): Promise<number> {
  await transact(async (tx) => {
    const where = { userId, readAt: null, createdAt: { lte: before } }
    const { count } = await tx.notification.updateMany({ where, data: { readAt: clock.now() } })
    await announce(tx, userId, count)
  })
  return countUnread(userId)
}

/**
 * Notes that a person followed a notification: it is read, and an action it asked for is taken as done. [S4.40]
 * @throws AppError not_found for one that is not theirs
 */
export function noteClick(userId: string, id: string, clock: Clock): Promise<number> {
  const at = clock.now()
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
 * Removes a notification from a person's list. The row stays, so that what it told of is not told again. [S4.42]
 * @throws AppError not_found for one that is not theirs
 */
export function deleteNotification(userId: string, id: string, clock: Clock): Promise<number> {
  const at = clock.now()
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

/** Keeps how a person wants to be told of some topics. */
export async function savePreferences(userId: string, choices: readonly PreferenceChoice[]): Promise<Preferences> {
  await transact(async (tx) => {
    for (const { topic, inApp, byMail } of choices) {
      const chosen = { inApp, byMail }
      await tx.notificationPreference.upsert({
        where: { userId_topic: { userId, topic } },
        create: { userId, topic, ...chosen },
        update: chosen,
      })
    }
  })
  return getPreferences(userId)
}

async function changeOne(userId: string, id: string, change: (tx: Tx) => Promise<number>): Promise<number> {
  await transact(async (tx) => {
    const own = await tx.notification.findFirst({ where: { id, userId }, select: { id: true } })
    if (!own) throw new AppError('not_found', 'This notification does not exist.')
    await announce(tx, userId, await change(tx))
  })
  return countUnread(userId)
}

/** The other pages of the same person follow. */
async function announce(tx: Tx, userId: string, changed: number): Promise<void> {
  if (changed > 0) await publish(tx, { userId }, { type: 'notifications_changed' })
}
