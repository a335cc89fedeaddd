import { typedBps, typedCents } from '@/components/shared/forms/typed-numbers'
import type { SharedDraft } from '@/components/shared/offer-form/part-props'
import { instantOf, listOf, localText } from '@/components/shared/offer-form/typed-values'
import type { OwnOffer } from '@/lib/catalog/proposals/schema'

/** What an advertiser edits of its offer, as typed. */
export type DetailsDraft = Omit<SharedDraft, 'payoutType' | 'revenue' | 'revenuePercent'>

export const EMPTY_PROPOSAL: SharedDraft = {
  name: '',
  description: '',
  destinationUrl: '',
  previewUrl: '',
  countries: '',
  devices: [],
  traffic: [],
  startsAt: '',
  expiresAt: '',
  payoutType: 'cpa_flat',
  revenue: '',
  revenuePercent: '',
}

export const draftOf = (offer: OwnOffer): DetailsDraft => ({
  name: offer.name,
  description: offer.description,
  destinationUrl: offer.destinationUrl,
  previewUrl: offer.previewUrl ?? '',
  countries: offer.allowedCountries.join(', '),
  devices: offer.allowedDevices,
  traffic: offer.allowedTraffic,
  startsAt: localText(offer.startsAt),
  expiresAt: localText(offer.expiresAt),
})

/** The fields as the API takes them. */
export const bodyOf = (draft: DetailsDraft) => ({
  name: draft.name,
  description: draft.description,
  destinationUrl: draft.destinationUrl,
  previewUrl: draft.previewUrl,
  allowedCountries: listOf(draft.countries).map((code) => code.toUpperCase()),
  allowedDevices: draft.devices,
  allowedTraffic: draft.traffic,
  startsAt: instantOf(draft.startsAt),
  expiresAt: instantOf(draft.expiresAt),
})

/** What would be paid, as the API takes it; what is no number stays text, so that the server says so at the field. */
export const priceOf = ({ payoutType, revenue, revenuePercent }: SharedDraft) => ({
  payoutType,
  defaultRevenueCents: typedCents(revenue) ?? 0,
  percentRevenueBps: typedBps(revenuePercent) ?? 0,
})

/** The fields that differ, as the API takes them. */
export function changesOf(draft: DetailsDraft, initial: DetailsDraft): Record<string, unknown> {
  const before: Record<string, unknown> = bodyOf(initial)
  const changed = Object.entries(bodyOf(draft)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(changed)
}
