import { formatEasternDay } from '@/lib/platform/dates/formats'
import { APPROVES_AFTER_MS, NEW_NETWORK_MS } from './constants'

/** Who gave whom the role they have, by the id of who has it. */
export type Givers = ReadonlyMap<string, string>

/** Somebody who may approve: the right counts from `approvesFrom` on, always where it is null. */
export type Holder = { id: string; approvesFrom: Date | null }

/** When a right given at `at` begins to count; at once within the first days of a network. */
export const approvesFrom = (at: Date, networkSince: Date): Date =>
  at.getTime() - networkSince.getTime() < NEW_NETWORK_MS ? at : new Date(at.getTime() + APPROVES_AFTER_MS)

export const isCounted = ({ approvesFrom: from }: Pick<Holder, 'approvesFrom'>, at: Date): boolean =>
  from === null || from <= at

/** How many steps above somebody another person stands in who gave whom their role; null where they do not. */
function stepsAbove(givers: Givers, id: string, above: string): number | null {
  const seen = new Set([id])
  for (let at = givers.get(id), steps = 1; at !== undefined && !seen.has(at); at = givers.get(at), steps += 1) {
    if (at === above) return steps
    seen.add(at)
  }
  return null
}

const stepsBetween = (givers: Givers, one: string, other: string): number | null =>
  stepsAbove(givers, one, other) ?? stepsAbove(givers, other, one)

type Pair = {
  firstId: string
  second: Holder
  /** Everybody else who may approve it. */
  others: readonly Holder[]
  givers: Givers
  at: Date
}

/**
 * Why somebody cannot be the second person for what another one approved first, in a sentence; null where they can. Another
 * account is not another person: a right counts only some days after it was given, and who gave a role and who has it
 * approve together only where nobody else could. The same holds of those above the giver, where somebody approves whose
 * role is from none of them.
 */
export function pairRefusal(pair: Pair): string | null {
  const { second, at } = pair
  if (!isCounted(second, at)) {
    const from = formatEasternDay(second.approvesFrom ?? at)
    return `Your right to approve is new and counts from ${from} on. Somebody else must approve this.`
  }
  return dependOnEachOther(pair)
    ? 'The role of one of you comes from the other, who approved first or approves now. Somebody else must approve this.'
    : null
}

/** Whether two people count as one, because the role of one comes from the other and a third one could take part. */
export function dependOnEachOther({ firstId, second, others, givers, at }: Pair): boolean {
  const steps = stepsBetween(givers, firstId, second.id)
  if (steps === null) return false
  const third = others.filter((other) => isCounted(other, at))
  return third.some(({ id }) => steps === 1 || stepsBetween(givers, firstId, id) === null)
}
