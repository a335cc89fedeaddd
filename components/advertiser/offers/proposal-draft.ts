import { typedBps, typedCents } from '@/components/shared/forms/typed-numbers'
import type { SharedDraft } from '@/components/shared/offer-form/part-props'
import { localText, parseLocalInstant, splitList } from '@/components/shared/offer-form/typed-values'
import { offerConditions, visitorsBody } from '@/components/shared/offer-form/visitors-body'
import { NO_VISITORS, visitorDraft } from '@/components/shared/visitors/visitor-draft'
import type { OwnOffer } from '@/lib/catalog/proposals/schema'

/** What an advertiser edits of its offer, as typed. */
export type DetailsDraft = Omit<SharedDraft, 'payoutType' | 'revenue' | 'revenueCurrency' | 'revenuePercent'>

export const EMPTY_PROPOSAL: SharedDraft = {
  name: '',
  description: '',
  destinationUrl: '',
  previewUrl: '',
  passedParameters: '',
  visitors: NO_VISITORS,
  refusesUnknown: false,
  traffic: [],
  startsAt: '',
  expiresAt: '',
  payoutType: 'cpa_flat',
  revenue: '',
  // that of the advertiser until another is chosen
  revenueCurrency: '',
  revenuePercent: '',
}

export const toDetailsDraft = (offer: OwnOffer): DetailsDraft => ({
  name: offer.name,
  description: offer.description,
  destinationUrl: offer.destinationUrl,
  previewUrl: offer.previewUrl ?? '',
  passedParameters: offer.passedParameters.join(', '),
  visitors: visitorDraft(offerConditions(offer)),
  refusesUnknown: offer.refusesUnknownVisitors,
  traffic: offer.allowedTraffic,
  startsAt: localText(offer.startsAt),
  expiresAt: localText(offer.expiresAt),
})

/** The fields as the API takes them. */
export const toDetailsBody = (draft: DetailsDraft) => ({
  name: draft.name,
  description: draft.description,
  destinationUrl: draft.destinationUrl,
  previewUrl: draft.previewUrl,
  passedParameters: splitList(draft.passedParameters),
  ...visitorsBody(draft),
  allowedTraffic: draft.traffic,
  startsAt: parseLocalInstant(draft.startsAt),
  expiresAt: parseLocalInstant(draft.expiresAt),
})

/** What would be paid, as the API takes it; what is no number stays text, so that the server says so at the field. */
export const toPrice = ({ payoutType, revenue, revenueCurrency, revenuePercent }: SharedDraft) => ({
  payoutType,
  ...(revenueCurrency && { revenueCurrency }),
  defaultRevenueCents: typedCents(revenue) ?? 0,
  percentRevenueBps: typedBps(revenuePercent) ?? 0,
})

/** The fields that differ, as the API takes them. */
export function changedFields(draft: DetailsDraft, initial: DetailsDraft): Record<string, unknown> {
  const before: Record<string, unknown> = toDetailsBody(initial)
  const changed = Object.entries(toDetailsBody(draft)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(changed)
}
