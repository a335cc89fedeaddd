import type { OwnOffer } from '@/lib/catalog/proposals/schema'
import { allConditions, type VisitorConditions } from '@/lib/catalog/visitor-conditions/schema'
import { ownVisitorBody } from '../visitors/visitor-draft'
import type { SharedDraft } from './part-props'

type Visited = Pick<OwnOffer, 'allowedCountries' | 'allowedDevices' | 'visitors'>

/** Who may visit an offer, its countries and devices included. */
export const offerConditions = ({ allowedCountries, allowedDevices, visitors }: Visited): VisitorConditions =>
  allConditions(visitors, { countries: allowedCountries, devices: allowedDevices })

/** Who may visit an offer, as the API takes it. */
export function visitorsBody(draft: Pick<SharedDraft, 'visitors' | 'refusesUnknown'>) {
  const { countries, devices, visitors } = ownVisitorBody(draft.visitors)
  return {
    allowedCountries: countries.map((code) => code.toUpperCase()),
    allowedDevices: devices,
    visitors,
    refusesUnknownVisitors: draft.refusesUnknown,
  }
}
