import 'server-only'
import { publish } from '@/lib/messages/live/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/database/db'
import { transactEach } from '@/lib/platform/database/transaction'
import { recordAchievementEvents } from '../streak/events'
import { BADGE_PREFIX, NOTIFIED_BY_EVENT, SETTLED_AT_ONCE } from './constants'
import { listNewLevels, listUnsettled, readFacts } from './data'
import { achievementNotification } from './notifications'
import { badgeId, earnedBy, isAnnouncedByLevel } from './rules'

/**
 * Recomputes an affiliate's achievements: new ones are stored and notified, unless their event is, and those that no
 * longer hold are removed.
 * Badges are never removed here.
 * @returns whether anything changed
 */
export async function settleAchievements(tx: Tx, affiliateId: number, at: Date): Promise<boolean> {
  // Serialized per affiliate: two transactions that change different facts at once would otherwise miss each other.
  await tx.$queryRaw`SELECT 1 FROM affiliate WHERE id = ${affiliateId} FOR NO KEY UPDATE`
  const earned = earnedBy(await readFacts(tx, affiliateId))
  const stored = await tx.achievementEarned.findMany({
    where: { affiliateId, NOT: { key: { startsWith: BADGE_PREFIX } } },
    select: { key: true },
  })
  const known = new Set(stored.map(({ key }) => key))
  const added = earned.filter(({ id }) => !known.has(id))
  const removed = [...known].filter((key) => !earned.some(({ id }) => id === key))
  if (removed.length > 0) {
    await tx.achievementEarned.deleteMany({ where: { affiliateId, key: { in: removed } } })
    await recordAchievementEvents(tx, { affiliateId, keys: removed, type: 'achievement.lost' }, at)
  }
  const announced = added.some(({ measure }) => measure === 'earnedCents')
    ? await listNewLevels(tx, affiliateId, at)
    : []
  for (const achievement of added) {
    await earn(tx, affiliateId, achievement.id, at)
    if (NOTIFIED_BY_EVENT.has(achievement.id) || isAnnouncedByLevel(achievement, announced)) continue
    await notifyAffiliate(tx, affiliateId, achievementNotification(achievement), at)
  }
  return added.length + removed.length > 0
}

/** Grants the badge of a quest, once. @returns whether it was new */
export function grantBadge(tx: Tx, affiliateId: number, badgeKey: string, at: Date): Promise<boolean> {
  return earn(tx, affiliateId, badgeId(badgeKey), at)
}

/** Removes the badge of a quest. @returns whether there was one */
export async function removeBadge(tx: Tx, affiliateId: number, badgeKey: string, at: Date): Promise<boolean> {
  const key = badgeId(badgeKey)
  const { count } = await tx.achievementEarned.deleteMany({ where: { affiliateId, key } })
  if (count === 1) await recordAchievementEvents(tx, { affiliateId, keys: [key], type: 'achievement.lost' }, at)
  return count === 1
}

async function earn(tx: Tx, affiliateId: number, key: string, earnedAt: Date): Promise<boolean> {
  const { count } = await tx.achievementEarned.createMany({
    data: [{ affiliateId, key, earnedAt }],
    skipDuplicates: true,
  })
  if (count === 0) return false
  await recordAchievementEvents(tx, { affiliateId, keys: [key], type: 'achievement.earned' }, earnedAt)
  await publish(tx, { affiliateId }, { type: 'achievement', id: key })
  return true
}

/**
 * Settles achievements that no transaction of ours triggers: first clicks.
 * @returns how many affiliates changed
 */
export async function settleAllAchievements({ at }: { at: Date }): Promise<number> {
  let settled = 0
  for (let last: number | undefined = 0; last !== undefined; ) {
    const ids: number[] = await listUnsettled(last, SETTLED_AT_ONCE)
    settled += await transactEach(ids, (tx, id) => settleAchievements(tx, id, at))
    last = ids.at(-1)
  }
  return settled
}
