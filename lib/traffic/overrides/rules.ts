import type { SubIds } from '@/lib/catalog/links/schema'
import { drawOf } from '@/lib/platform/clicks/visitor-fraction'
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
