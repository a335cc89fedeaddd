import type { SubIds } from '@/lib/catalog/links/schema'
import { drawOf } from '@/lib/platform/http/visitor-fraction'
import type { Device } from './constants'

/** What an override asks of a click; null asks nothing. */
export type OverrideConditions = {
  affiliateId: number | null
  offerId: number | null
  country: string | null
  device: string | null
  subIdKey: string | null
  subIdValue: string | null
  startsAt: Date | null
  endsAt: Date | null
}

/** An override as the click path holds it. `weight` is the share of matching clicks it takes, in percent. */
export type OverrideRule = OverrideConditions & {
  id: number
  weight: number
  destinationOfferId: number | null
  destinationUrl: string | null
}

/** What is known of a click when it is sent on. */
export type RoutedVisit = {
  affiliateId: number
  visitor: string
  country: string | null
  userAgent: string
  subIds: SubIds
  at: Date
}

/** The device of a user agent, in the trade's three classes. */
export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  return /Mobi|iPhone|iPod|Android|Windows Phone/i.test(userAgent) ? 'mobile' : 'desktop'
}

/** Whether a click is what the override asks for, its share aside. Dates: from the start on, before the end. */
export function matches(rule: OverrideConditions, offerId: number, visit: RoutedVisit): boolean {
  if (rule.offerId !== null && rule.offerId !== offerId) return false
  if (rule.affiliateId !== null && rule.affiliateId !== visit.affiliateId) return false
  if (rule.startsAt !== null && visit.at < rule.startsAt) return false
  if (rule.endsAt !== null && visit.at >= rule.endsAt) return false
  if (rule.country !== null && rule.country !== visit.country) return false
  if (rule.subIdKey !== null && visit.subIds[rule.subIdKey as keyof SubIds] !== rule.subIdValue) return false
  return rule.device === null || rule.device === deviceOf(visit.userAgent)
}

/** Whether the visitor is among the share that the override takes; the same visitor always is, or never. */
export const isAmongShare = (rule: Pick<OverrideRule, 'id' | 'weight'>, visitor: string): boolean =>
  rule.weight >= 100 || drawOf(visitor, `override ${rule.id}`) * 100 < rule.weight

/** What a click must be for an override to take it, in words; empty when any will do. */
export function conditionsText({
  country,
  device,
  subIdKey,
  subIdValue,
  weight,
}: Pick<OverrideRule, 'country' | 'device' | 'subIdKey' | 'subIdValue' | 'weight'>): string {
  const parts = [
    country && `from ${country}`,
    device && `on ${device}`,
    subIdKey && `with ${subIdKey} "${subIdValue}"`,
    weight < 100 && `for ${weight}% of visitors`,
  ]
  return parts.filter(Boolean).join(', ')
}

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
