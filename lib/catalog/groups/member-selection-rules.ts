/** A group in the memory of the click path. */
export type GroupRule = {
  id: number
  fallbackOfferId: number | null
  members: readonly { offerId: number; weight: number }[]
}

/** Whether a group distributes clicks over its members. With all weights 0 it only shares caps and a fallback. */
export const isSpreading = (group: GroupRule): boolean => group.members.some(({ weight }) => weight > 0)

/**
 * Picks the member a click is sent to, by weight, among those that can accept it.
 * @param draw a random number of the visitor, in [0, 1)
 * @returns undefined if no member can
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
