import { typedCents, wholeNumber } from '@/components/shared/forms/typed-numbers'
import { localText, parseLocalInstant, splitList } from '@/components/shared/offer-form/typed-values'
import { offerConditions, visitorsBody } from '@/components/shared/offer-form/visitors-body'
import { NO_VISITORS, type VisitorDraft, visitorDraft } from '@/components/shared/visitors/visitor-draft'
import type { AdminOffer } from '@/lib/catalog/offers/admin-schema'
import { APPROVAL_DAYS, NEW_OFFER_DEFAULTS } from '@/lib/catalog/offers/field-constants'
import type { AfterDeadline, AttributionModel, PaidCustomers, PayoutType } from '@/lib/generated/prisma/enums'
import { DOLLAR } from '@/lib/platform/money/currency'

/** How long what subscribers pay is paid. */
export type RenewalChoice = 'for_good' | 'months' | 'payments'

/** What is edited of an offer, as typed in the form. Times are Eastern, as `datetime-local` has them. */
export type OfferDraft = {
  name: string
  description: string
  displayAdvertiser: string
  categoryIds: readonly number[]
  destinationUrl: string
  previewUrl: string
  payoutCap: string
  holdDays: string
  levelsShortenHold: boolean
  isAdvertiserApproved: boolean
  approvalDays: string
  afterApprovalDeadline: AfterDeadline
  attributionModel: AttributionModel
  attributionWindowDays: string
  allowMultipleConversions: boolean
  isSubscription: boolean
  renewals: RenewalChoice
  renewalCount: string
  stepsByPayment: boolean
  paysForProductsOnly: boolean
  paidCustomers: PaidCustomers
  requiresApproval: boolean
  isPrivate: boolean
  allowDeepLinks: boolean
  deepLinkHosts: string
  passedParameters: string
  traffic: readonly string[]
  visitors: VisitorDraft
  refusesUnknown: boolean
  fallbackOfferId: number | null
  startsAt: string
  expiresAt: string
}

/** What is given only when an offer is created. */
export type NewOfferDraft = OfferDraft & {
  advertiserId: number | null
  payoutType: PayoutType
  payout: string
  percent: string
  revenue: string
  revenueCurrency: string
  revenuePercent: string
  isLossAccepted: boolean
  isDraft: boolean
}

const { status, ...DRAFTED } = NEW_OFFER_DEFAULTS

export const emptyOffer = (holdDays: number): NewOfferDraft => ({
  name: '',
  displayAdvertiser: '',
  categoryIds: [],
  destinationUrl: '',
  previewUrl: '',
  payoutCap: '',
  ...DRAFTED,
  holdDays: String(holdDays),
  levelsShortenHold: false,
  isAdvertiserApproved: false,
  approvalDays: String(APPROVAL_DAYS),
  afterApprovalDeadline: 'approve',
  attributionWindowDays: String(NEW_OFFER_DEFAULTS.attributionWindowDays),
  renewals: 'for_good',
  renewalCount: '12',
  stepsByPayment: false,
  paysForProductsOnly: false,
  paidCustomers: 'all',
  deepLinkHosts: '',
  passedParameters: '',
  traffic: [],
  visitors: NO_VISITORS,
  refusesUnknown: false,
  fallbackOfferId: null,
  startsAt: '',
  expiresAt: '',
  advertiserId: null,
  payout: '',
  percent: '',
  revenue: '',
  revenueCurrency: DOLLAR,
  revenuePercent: '',
  isLossAccepted: false,
  isDraft: status !== 'active',
})

export const toOfferDraft = (offer: AdminOffer): OfferDraft => ({
  name: offer.name,
  description: offer.description,
  displayAdvertiser: offer.displayAdvertiser,
  categoryIds: offer.categories.map(({ id }) => id),
  destinationUrl: offer.destinationUrl,
  previewUrl: offer.previewUrl ?? '',
  payoutCap: offer.payoutCapCents === null ? '' : (offer.payoutCapCents / 100).toFixed(2),
  holdDays: String(offer.holdDays),
  levelsShortenHold: offer.levelsShortenHold,
  isAdvertiserApproved: offer.approvalDays !== null,
  approvalDays: String(offer.approvalDays ?? APPROVAL_DAYS),
  afterApprovalDeadline: offer.afterApprovalDeadline,
  attributionModel: offer.attributionModel,
  attributionWindowDays: String(offer.attributionWindowDays),
  allowMultipleConversions: offer.allowMultipleConversions,
  isSubscription: offer.isSubscription,
  renewals: offer.renewalMonths !== null ? 'months' : offer.renewalPayments !== null ? 'payments' : 'for_good',
  renewalCount: String(offer.renewalMonths ?? offer.renewalPayments ?? 12),
  stepsByPayment: offer.stepsByPayment,
  paysForProductsOnly: offer.paysForProductsOnly,
  paidCustomers: offer.paidCustomers,
  requiresApproval: offer.requiresApproval,
  isPrivate: offer.isPrivate,
  allowDeepLinks: offer.allowDeepLinks,
  deepLinkHosts: offer.deepLinkHosts.join('\n'),
  passedParameters: offer.passedParameters.join(', '),
  traffic: offer.allowedTraffic,
  visitors: visitorDraft(offerConditions(offer)),
  refusesUnknown: offer.refusesUnknownVisitors,
  fallbackOfferId: offer.fallback?.id ?? null,
  startsAt: localText(offer.startsAt),
  expiresAt: localText(offer.expiresAt),
})

/** The fields of a draft as the API takes them; what is no number stays text, so that the server says so at the field. */
export const toOfferBody = (draft: OfferDraft) => ({
  name: draft.name,
  description: draft.description,
  displayAdvertiser: draft.displayAdvertiser,
  categoryIds: draft.categoryIds,
  destinationUrl: draft.destinationUrl,
  previewUrl: draft.previewUrl,
  payoutCapCents: typedCents(draft.payoutCap),
  holdDays: wholeNumber(draft.holdDays),
  levelsShortenHold: draft.levelsShortenHold,
  approvalDays: draft.isAdvertiserApproved ? (wholeNumber(draft.approvalDays) ?? '') : null,
  afterApprovalDeadline: draft.afterApprovalDeadline,
  attributionModel: draft.attributionModel,
  attributionWindowDays: wholeNumber(draft.attributionWindowDays),
  allowMultipleConversions: draft.allowMultipleConversions,
  isSubscription: draft.isSubscription,
  renewalMonths: draft.renewals === 'months' ? (wholeNumber(draft.renewalCount) ?? '') : null,
  renewalPayments: draft.renewals === 'payments' ? (wholeNumber(draft.renewalCount) ?? '') : null,
  stepsByPayment: draft.isSubscription && draft.stepsByPayment,
  paysForProductsOnly: draft.paysForProductsOnly,
  paidCustomers: draft.paidCustomers,
  requiresApproval: draft.requiresApproval,
  isPrivate: draft.isPrivate,
  allowDeepLinks: draft.allowDeepLinks,
  deepLinkHosts: splitList(draft.deepLinkHosts),
  passedParameters: splitList(draft.passedParameters),
  allowedTraffic: draft.traffic,
  ...visitorsBody(draft),
  fallbackOfferId: draft.fallbackOfferId,
  startsAt: parseLocalInstant(draft.startsAt),
  expiresAt: parseLocalInstant(draft.expiresAt),
})
