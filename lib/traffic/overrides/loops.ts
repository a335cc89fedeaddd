import type { OverrideConditions, OverrideRule } from './rules'

type Edge = Pick<OverrideRule, keyof OverrideConditions | 'destinationOfferId'>

/**
 * The offers a click would pass in a circle if this override were switched on beside the others; undefined when there
 * is no circle. Overrides that no click can meet together (other affiliate, country, device, sub-ID, dates) make none.
 */
export function findLoop(added: Edge, others: readonly Edge[]): number[] | undefined {
  if (added.destinationOfferId === null) return undefined
  const start = added.offerId === null ? [] : [added.offerId]
  return follow([...start, added.destinationOfferId], added, [added, ...others])
}

function follow(passed: number[], met: OverrideConditions, edges: readonly Edge[]): number[] | undefined {
  const at = passed.at(-1)
  for (const edge of edges) {
    const to = edge.destinationOfferId
    if (to === null || to === at || (edge.offerId !== null && edge.offerId !== at)) continue
    const both = together(met, edge)
    if (!both) continue
    if (passed.includes(to)) return [...passed.slice(passed.indexOf(to)), to]
    const loop = follow([...passed, to], both, edges)
    if (loop) return loop
  }
  return undefined
}

/** What a click must be to meet both; undefined when none can. Sub-IDs of other names may stand side by side. */
function together(one: OverrideConditions, two: OverrideConditions): OverrideConditions | undefined {
  const affiliateId = agreed(one.affiliateId, two.affiliateId)
  const country = agreed(one.country, two.country)
  const device = agreed(one.device, two.device)
  const isOtherValue = one.subIdKey === two.subIdKey && one.subIdValue !== two.subIdValue
  const startsAt = later(one.startsAt, two.startsAt)
  const endsAt = sooner(one.endsAt, two.endsAt)
  const isNever = startsAt !== null && endsAt !== null && startsAt >= endsAt
  if (affiliateId === undefined || country === undefined || device === undefined || isOtherValue || isNever)
    return undefined
  return { ...one, affiliateId, country, device, startsAt, endsAt }
}

/** What two conditions ask together; undefined when they ask different things. */
const agreed = <T>(one: T | null, two: T | null): T | null | undefined =>
  one === null ? two : two === null || one === two ? one : undefined

const later = (one: Date | null, two: Date | null) => (one === null || (two !== null && two > one) ? two : one)
const sooner = (one: Date | null, two: Date | null) => (one === null || (two !== null && two < one) ? two : one)
