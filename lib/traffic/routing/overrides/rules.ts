import type { SubIds } from '@/lib/catalog/links/schema'
import { bothConditions, meetsAll, type VisitorRule } from '@/lib/catalog/visitor-conditions/rules'
import type { VisitorConditions, VisitorFacts } from '@/lib/catalog/visitor-conditions/schema'
import { visitorParts } from '@/lib/catalog/visitor-conditions/text-rules'
import { visitorFraction } from '@/lib/platform/http/visitor-fraction'

/** The conditions of an override; null matches every click. */
export type OverrideConditions = {
  affiliateId: number | null
  offerId: number | null
  visitors: VisitorConditions
  subIdKey: string | null
  subIdValue: string | null
  startsAt: Date | null
  endsAt: Date | null
}

/** An override as the click path caches it. `weight` is the percentage of matching clicks it redirects. */
export type OverrideRule = Omit<OverrideConditions, 'visitors'> & {
  id: number
  visitors: VisitorRule
  weight: number
  destinationOfferId: number | null
  destinationUrl: string | null
}

/** What is known of a click when it is routed. */
export type RoutedVisit = {
  affiliateId: number
  visitor: string
  /** What is known of them. */
  facts: VisitorFacts
  subIds: SubIds
  at: Date
}

/** Whether a click meets the conditions of an override, regardless of its weight. The end date is exclusive. */
export function matches(
  rule: Omit<OverrideRule, 'id' | 'weight' | 'destinationOfferId' | 'destinationUrl'>,
  offerId: number,
  visit: RoutedVisit,
): boolean {
  if (rule.offerId !== null && rule.offerId !== offerId) return false
  if (rule.affiliateId !== null && rule.affiliateId !== visit.affiliateId) return false
  if (rule.startsAt !== null && visit.at < rule.startsAt) return false
  if (rule.endsAt !== null && visit.at >= rule.endsAt) return false
  if (rule.subIdKey !== null && visit.subIds[rule.subIdKey as keyof SubIds] !== rule.subIdValue) return false
  return meetsAll(rule.visitors, visit.facts)
}

/** Whether a visitor is in the share that the override redirects; always the same for the same visitor. */
export const isInShare = (rule: Pick<OverrideRule, 'id' | 'weight'>, visitor: string): boolean =>
  rule.weight >= 100 || visitorFraction(visitor, `override ${rule.id}`) * 100 < rule.weight

/** The conditions of an override as text; empty when there are none. */
export function conditionsText({
  visitors,
  subIdKey,
  subIdValue,
  weight,
}: Pick<OverrideConditions, 'visitors' | 'subIdKey' | 'subIdValue'> & Pick<OverrideRule, 'weight'>): string {
  const parts = [
    ...visitorParts(visitors),
    subIdKey && `with ${subIdKey} "${subIdValue}"`,
    weight < 100 && `for ${weight}% of visitors`,
  ]
  return parts.filter(Boolean).join(', ')
}

type Edge = OverrideConditions & Pick<OverrideRule, 'destinationOfferId'>

/**
 * The offers of the loop this override would make together with the others; undefined when there is none. Overrides that
 * no click can match both (by affiliate, visitor, sub-ID or dates) make no loop.
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
    const both = intersect(met, edge)
    if (!both) continue
    if (passed.includes(to)) return [...passed.slice(passed.indexOf(to)), to]
    const loop = follow([...passed, to], both, edges)
    if (loop) return loop
  }
  return undefined
}

/** The conditions of clicks that match both; undefined when no click can. Different sub-IDs do not exclude each other. */
function intersect(one: OverrideConditions, two: OverrideConditions): OverrideConditions | undefined {
  const affiliateId = common(one.affiliateId, two.affiliateId)
  const visitors = bothConditions(one.visitors, two.visitors)
  const isOtherValue = one.subIdKey === two.subIdKey && one.subIdValue !== two.subIdValue
  const startsAt = later(one.startsAt, two.startsAt)
  const endsAt = earlier(one.endsAt, two.endsAt)
  const isNever = startsAt !== null && endsAt !== null && startsAt >= endsAt
  if (affiliateId === undefined || visitors === undefined || isOtherValue || isNever) return undefined
  return { ...one, affiliateId, visitors, startsAt, endsAt }
}

/** The value that satisfies both conditions; undefined when they differ. */
const common = <T>(one: T | null, two: T | null): T | null | undefined =>
  one === null ? two : two === null || one === two ? one : undefined

const later = (one: Date | null, two: Date | null) => (one === null || (two !== null && two > one) ? two : one)
const earlier = (one: Date | null, two: Date | null) => (one === null || (two !== null && two < one) ? two : one)
