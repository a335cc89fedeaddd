import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import { type Cents, dollars } from '@/lib/platform/money/cents'
import { FIRST_LEVEL } from './constants'
import type { LevelHistory } from './schema'

/** A stored level. Its name is also the name of a Discord role. */
export type Level = { number: number; name: string; requiredEarningsCents: Cents; holdDays: number }

/** All levels, ascending. */
export function listLevels(tx: Tx = db()): Promise<Level[]> {
  return tx.$queryRaw<Level[]>`
    SELECT number, name, required_earnings_cents AS "requiredEarningsCents", hold_days AS "holdDays"
    FROM level ORDER BY number`
}

/** Every level with the instant the affiliate reached it. */
export async function getLevelHistory(affiliateId: number): Promise<LevelHistory> {
  const [affiliate, reached, levels] = await Promise.all([
    db().affiliate.findUniqueOrThrow({ where: { id: affiliateId }, select: { level: true, createdAt: true } }),
    db().levelReached.findMany({ where: { affiliateId } }),
    listLevels(),
  ])
  const instants = new Map(reached.map(({ level, reachedAt }) => [level, reachedAt]))
  instants.set(FIRST_LEVEL.number, affiliate.createdAt)
  return {
    level: affiliate.level,
    levels: levels.map(({ requiredEarningsCents, ...level }) => ({
      ...level,
      requiredEarnings: dollars(requiredEarningsCents),
      reachedAt: instants.get(level.number)?.toISOString() ?? null,
    })),
  }
}
