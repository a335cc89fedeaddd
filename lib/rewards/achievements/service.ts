import 'server-only'
import { publish } from '@/lib/messages/live/service'
import { notifyAffiliate } from '@/lib/messages/notifications/service'
import type { Tx } from '@/lib/platform/db'
import { transactEach } from '@/lib/platform/transaction'
import { BADGE_PREFIX, SETTLED_AT_ONCE } from './constants'
import { listUnsettled, readFacts } from './data'
import { achievementNotification } from './notifications'
import { badgeId, earnedBy } from './rules'

/**
 * Makes an affiliate's achievements what the facts say: new ones are kept and told, those that no longer hold are
 * removed. Badges stay: no fact takes one away.
 * @returns whether anything changed
 */
export async function settleAchievements(tx: Tx, affiliateId: number, at: Date): Promise<boolean> {
  // One after another, and each with the facts of the one before: else two who change different facts at once would
  // settle by what the other had not yet done.
  await tx.$queryRaw`SELECT 1 FROM affiliate WHERE id = ${affiliateId} FOR NO KEY UPDATE`
  const earned = earnedBy(await readFacts(tx, affiliateId))
  const kept = await tx.achievementEarned.findMany({
    where: { affiliateId, NOT: { key: { startsWith: BADGE_PREFIX } } },
    select: { key: true },
  })
  const known = new Set(kept.map(({ key }) => key))
  const news = earned.filter(({ id }) => !known.has(id))
  const gone = [...known].filter((key) => !earned.some(({ id }) => id === key))
  if (gone.length > 0) await tx.achievementEarned.deleteMany({ where: { affiliateId, key: { in: gone } } })
  for (const achievement of news) {
    await earn(tx, affiliateId, achievement.id, at)
    await notifyAffiliate(tx, affiliateId, achievementNotification(achievement), at)
  }
  return news.length + gone.length > 0
}

/** Gives an affiliate the badge of a quest, once. @returns whether they did not have it yet */
export function grantBadge(tx: Tx, affiliateId: number, badgeKey: string, at: Date): Promise<boolean> {
  return earn(tx, affiliateId, badgeId(badgeKey), at)
}

/** Takes the badge of a quest back. @returns whether they had it */
export async function removeBadge(tx: Tx, affiliateId: number, badgeKey: string): Promise<boolean> {
  const { count } = await tx.achievementEarned.deleteMany({ where: { affiliateId, key: badgeId(badgeKey) } })
  return count === 1
}

async function earn(tx: Tx, affiliateId: number, key: string, earnedAt: Date): Promise<boolean> {
  const { count } = await tx.achievementEarned.createMany({
    data: [{ affiliateId, key, earnedAt }],
    skipDuplicates: true,
  })
  if (count === 1) await publish(tx, { affiliateId }, { type: 'achievement', id: key })
  return count === 1
}

/**
 * Settles the affiliates with news that came without a transaction of ours: first clicks.
 * @returns how many were settled
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
