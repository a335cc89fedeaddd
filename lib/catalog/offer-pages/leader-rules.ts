import { LEADERS_SHOWN } from './leader-constants'

/** One affiliate's conversions of an offer; the name as others may see it. */
export type LeaderRow = { affiliateId: number; name: string; conversions: number }

/** Equal counts share a rank. */
export type Leader = { rank: number; name: string; conversions: number; isOwn: boolean }

/**
 * The top affiliates of an offer, and the rank of one of them, who may be further down.
 * @param rows sorted by conversions, descending
 */
export function leaderBoard(
  rows: readonly LeaderRow[],
  affiliateId: number,
): { leaders: Leader[]; own: Leader | null } {
  let rank = 0
  const ranked = rows.map(({ name, conversions, affiliateId: id }, index) => {
    if (conversions !== rows[index - 1]?.conversions) rank = index + 1
    return { rank, name, conversions, isOwn: id === affiliateId }
  })
  return { leaders: ranked.slice(0, LEADERS_SHOWN), own: ranked.find(({ isOwn }) => isOwn) ?? null }
}
