import type { ModuleName } from '@/lib/platform/modules/constants'
import { type Achievement, BADGE_PREFIX, CATALOGUE, type Measure, MODULE_OF_MEASURE } from './constants'
import type { ListedAchievement } from './schema'

/** The facts of an affiliate by measure: cents, days, or 1 for something that happened. */
export type Facts = Record<Measure, bigint>

/** Progress of an achievement, from 0 to 1; 1 exactly when it is earned. */
export function achievementProgress({ measure, target }: Achievement, facts: Facts): number {
  const value = facts[measure]
  if (value >= target) return 1
  return value <= 0n ? 0 : Number(value) / Number(target)
}

/** The achievements that the facts earn, in the order of the catalogue. */
export const earnedBy = (facts: Facts): Achievement[] =>
  CATALOGUE.filter((achievement) => achievementProgress(achievement, facts) === 1)

/**
 * Whether an affiliate may have earned an achievement that is not among their keys, by a conversion that counts or by
 * their total earnings.
 */
export function mayEarnMore(keys: readonly string[], earnedCents: bigint, hasConverted: boolean): boolean {
  const known = new Set(keys)
  return CATALOGUE.some(({ id, measure, target }) => {
    if (known.has(id)) return false
    return measure === 'earnedCents' ? earnedCents >= target : hasConverted && HAPPENS_BY_SALE.has(measure)
  })
}

const HAPPENS_BY_SALE: ReadonlySet<Measure> = new Set(['clicks', 'conversions'])

/** The key a quest badge is stored and listed under. */
export const badgeId = (badgeKey: string): string => `${BADGE_PREFIX}${badgeKey}`

/** An earned row: an achievement of the catalogue, or a badge with the name of its quest. */
export type Earned = { key: string; earnedAt: Date; questName: string | null }

/**
 * The whole catalogue with what is earned of it, followed by the badges, oldest first. What nobody can earn here, because
 * its module is off, is left out unless it was earned.
 */
export function listAchievements(
  facts: Facts,
  earned: readonly Earned[],
  off: readonly ModuleName[] = [],
): ListedAchievement[] {
  const instants = new Map(earned.map(({ key, earnedAt }) => [key, earnedAt]))
  const isOff = (measure: Measure) => off.some((name) => name === MODULE_OF_MEASURE[measure])
  const listed = CATALOGUE.filter(({ id, measure }) => instants.has(id) || !isOff(measure))
  const marks = listed.map((achievement) => ({
    id: achievement.id,
    name: achievement.name,
    description: achievement.description,
    earnedAt: instants.get(achievement.id)?.toISOString() ?? null,
    progress: achievementProgress(achievement, facts),
  }))
  const badges = earned.filter(({ key }) => key.startsWith(BADGE_PREFIX)).map(listedBadge)
  return [...marks, ...badges]
}

function listedBadge({ key, earnedAt, questName }: Earned): ListedAchievement {
  const name = questName ?? key.slice(BADGE_PREFIX.length)
  return { id: key, name, description: 'A badge of a quest.', earnedAt: earnedAt.toISOString(), progress: 1 }
}

/** Whether a mark of earnings has the amount of a level reached with it, which has a notification of its own. */
export function isAnnouncedByLevel({ measure, target }: Achievement, reachedCents: readonly bigint[]): boolean {
  return measure === 'earnedCents' && reachedCents.includes(target)
}
