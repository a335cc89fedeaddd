import { localText } from '@/components/shared/offer-form/typed-values'
import { offerConditions } from '@/components/shared/offer-form/visitors-body'
import { visitorDraft } from '@/components/shared/visitors/visitor-draft'
import type { ProposedOffer } from '@/lib/catalog/proposals/admin-schema'
import { emptyOffer, type NewOfferDraft } from '../offer-draft'

const amount = (cents: number): string => (cents === 0 ? '' : (cents / 100).toFixed(2))

/** The form of a new offer as its advertiser filled it in; the payout is left for staff. */
export const proposedDraft = (proposed: ProposedOffer, holdDays: number, displayAdvertiser: string): NewOfferDraft => ({
  ...emptyOffer(holdDays),
  advertiserId: proposed.advertiserId,
  displayAdvertiser,
  name: proposed.name,
  description: proposed.description,
  destinationUrl: proposed.destinationUrl,
  previewUrl: proposed.previewUrl,
  passedParameters: proposed.passedParameters.join(', '),
  visitors: visitorDraft(offerConditions(proposed)),
  refusesUnknown: proposed.refusesUnknownVisitors,
  traffic: proposed.allowedTraffic,
  payoutType: proposed.payoutType,
  startsAt: localText(proposed.startsAt),
  expiresAt: localText(proposed.expiresAt),
  revenue: amount(proposed.defaultRevenueCents),
  revenueCurrency: proposed.revenueCurrency,
  revenuePercent: proposed.percentRevenueBps === 0 ? '' : String(proposed.percentRevenueBps / 100),
})
