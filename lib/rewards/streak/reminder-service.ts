import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayStart, easternDay } from '@/lib/platform/dates/days'
import { log } from '@/lib/platform/log'
import { isNotImported } from '@/lib/platform/rollups/without-imported-history'
import { previewStreak } from './data'
import { brokenKey, STREAK_PATH } from './notifications'
import { restoreObstacle } from './restore-rules'
import type { StreakState } from './state-constants'

/**
 * Notifies every affiliate whose streak ends tonight unless they convert. The streak itself changes when the app is
 * opened. [S4.17]
 * @returns how many were notified
 */
export async function remindStreaksAtRisk({ at }: { at: Date }): Promise<number> {
  const today = easternDay(at)
  return notifyEach(await listLastCountedOn(addDays(today, -1)), at, (state) => {
    if (state.current === 0 || state.lastDay === today) return undefined
    return {
      topic: 'streak_at_risk',
      ...noticeText('streak-at-risk', { days: String(state.current) }),
      destinationUrlPath: '/home',
      dedupeKey: `streak:at-risk:${today}`,
    }
  })
}

/**
 * Notifies every affiliate whose streak broke when yesterday ended, and says whether a point can restore it. Changes no
 * streak. [S4.17]
 * @returns how many were notified
 */
export async function notifyBrokenStreaks({ at }: { at: Date }): Promise<number> {
  const today = easternDay(at)
  const midnight = dayStart(today).getTime()
  return notifyEach(await listLastCountedOn(addDays(today, -2)), at, (state) => {
    const broken = state.breaks.find(({ brokenAt }) => brokenAt.getTime() === midnight)
    if (!broken || state.current > 0) return undefined
    // a restore brings back the longest of the last days, which may be another one
    const canRestore = state.brokenAt?.getTime() === midnight && restoreObstacle(state, at) === undefined
    return {
      topic: 'streak_broken',
      ...noticeText(canRestore ? 'streak-broken-restorable' : 'streak-broken', { days: String(broken.length) }),
      destinationUrlPath: STREAK_PATH,
      dedupeKey: brokenKey(today),
    }
  })
}

/**
 * Approved affiliates whose last counted day is this one, by a conversion or by a restore. Links of the others lead
 * nowhere, so they could not act on a reminder.
 */
async function listLastCountedOn(day: Day): Promise<number[]> {
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT affiliate_id AS id FROM (
      SELECT affiliate_id FROM stat_day s
        WHERE day = ${day}::date AND pending_count + approved_count > 0 AND ${Prisma.raw(isNotImported('s'))}
      UNION SELECT affiliate_id FROM streak WHERE last_conversion_day = ${day}::date AND current_streak > 0
    ) counted
    JOIN affiliate a ON a.id = counted.affiliate_id AND a.status = 'approved'
    WHERE ${withoutTestAccounts('a.id')} AND NOT EXISTS (
      SELECT 1 FROM stat_day later WHERE later.affiliate_id = counted.affiliate_id
        AND later.day = ${addDays(day, 1)}::date AND later.pending_count + later.approved_count > 0)
    ORDER BY 1`
  return rows.map(({ id }) => id)
}

/**
 * Notifies one affiliate after another. A failure is logged and does not affect the others; the next run retries it.
 */
async function notifyEach(
  ids: readonly number[],
  at: Date,
  notificationOf: (state: StreakState) => NotificationContent | undefined,
) {
  let notified = 0
  for (const id of ids) {
    try {
      const notification = notificationOf(await previewStreak(id, at))
      if (notification && (await transact((tx) => notifyAffiliate(tx, id, notification, at)))) notified += 1
    } catch (error) {
      log.error({ err: error, affiliateId: id }, 'could not send a streak reminder')
    }
  }
  return notified
}
