/** A group as the click path holds it. */
export type GroupRule = {
  id: number
  fallbackOfferId: number | null
  members: readonly { offerId: number; weight: number }[]
}

/** Whether a group spreads clicks over its members. With every weight 0 it only shares caps and a fallback. */
export const isSpreading = (group: GroupRule): boolean => group.members.some(({ weight }) => weight > 0)

/**
 * The member a click goes to: by weight among those that can take it.
 * @param draw the visitor's lot, in [0, 1)
 * @returns undefined when none can
 */
export function pickMember(group: GroupRule, canTake: (offerId: number) => boolean, draw: number): number | undefined {
  const open = group.members.filter(({ offerId, weight }) => weight > 0 && canTake(offerId))
  let rest = draw * open.reduce((sum, { weight }) => sum + weight, 0)
  for (const { offerId, weight } of open) {
    rest -= weight
    if (rest < 0) return offerId
  }
  return open.at(-1)?.offerId
}
