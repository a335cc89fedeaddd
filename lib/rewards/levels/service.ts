import 'server-only'
import { publish } from '@/lib/messages/live/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import type { Cents } from '@/lib/platform/money/cents'
import { isModuleOn } from '@/lib/platform/settings/current'
import { recordLevelEvent } from '../streak/events'
import { grantRestorePoint } from '../streak/service'
import { type Level, listLevels } from './data'
import { levelNotification } from './notifications'
import { levelForEarnings } from './rules'

/**
 * Raises an affiliate to the level their total earnings reach. Each new level adds its row, a restore point and a
 * notification; holds get shorter because they are read from the level. Never lowers. [S4.26]
 * @returns whether a new level was reached
 */
export async function raiseLevel(tx: Tx, affiliateId: number, at: Date): Promise<boolean> {
  const [affiliate] = await tx.$queryRaw<{ level: number; earnedCents: Cents }[]>`
    SELECT a.level, l.earned_cents AS "earnedCents"
    FROM affiliate a JOIN ledger_account l ON l.affiliate_id = a.id AND l.kind = 'available'
    WHERE a.id = ${affiliateId}`
  if (!affiliate) return false
  const levels = await listLevels(tx)
  const level = levelForEarnings(affiliate.earnedCents, levels)
  const passed = levels.filter(({ number }) => number > affiliate.level && number <= level)
  // locks the streak before the affiliate, in the same order as opening the app
  for (const each of passed) await reach(tx, affiliateId, each, at)
  const { count } = await tx.affiliate.updateMany({
    where: { id: affiliateId, level: { lt: level } },
    data: { level, updatedAt: at },
  })
  if (count === 1) await publish(tx, { affiliateId }, { type: 'level', level })
  return count === 1
}

/** The row makes the point and the notification of a level unique, even if staff changed the level in between. */
async function reach(tx: Tx, affiliateId: number, level: Level, at: Date): Promise<void> {
  const { count } = await tx.levelReached.createMany({
    data: [{ affiliateId, level: level.number, reachedAt: at }],
    skipDuplicates: true,
  })
  if (count === 0) return
  const hasNewPoint = await grantRestorePoint(tx, affiliateId, at, `level ${level.number}`)
  await recordLevelEvent(tx, affiliateId, level.number, at)
  const point = !isModuleOn('streak') ? 'none' : hasNewPoint ? 'new' : 'full'
  await notifyAffiliate(tx, affiliateId, levelNotification(level, point), at)
}
