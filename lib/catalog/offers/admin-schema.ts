import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { listQuery, optionalReasonSchema } from '@/lib/backoffice/pages/schema'
import {
  AdvertiserStatus,
  AfterDeadline,
  AttributionModel,
  OfferStatus,
  PaidCustomers,
  PayoutType,
} from '@/lib/generated/prisma/enums'
import { decimalDollars } from '@/lib/platform/money/format'
import { currencySchema } from '@/lib/platform/money/schema'
import { furtherConditionsSchema } from '../visitor-conditions/schema'
import { OFFER_FUNDING, OFFER_OPENNESS } from './constants'
import { NEW_OFFER_DEFAULTS } from './field-constants'
import { flatAmount, offerFields, statedAmount, wholeShare } from './field-schema'

const id = z.int32().positive()
const initial = NEW_OFFER_DEFAULTS

/** What may be left out of a new offer. */
const defaulted = {
  description: offerFields.description.default(initial.description),
  /** The advertiser's name where it is missing or empty. */
  displayAdvertiser: offerFields.displayAdvertiser.or(z.literal('')).default(''),
  categoryIds: offerFields.categoryIds.default([]),
  previewUrl: offerFields.previewUrl.default(null),
  payoutCapCents: offerFields.payoutCapCents.default(null),
  /** The setting "Hold of new offers" where it is missing. */
  holdDays: offerFields.holdDays.optional(),
  attributionModel: offerFields.attributionModel.default(initial.attributionModel),
  attributionWindowDays: offerFields.attributionWindowDays.default(initial.attributionWindowDays),
  allowMultipleConversions: offerFields.allowMultipleConversions.default(initial.allowMultipleConversions),
  isSubscription: offerFields.isSubscription.default(initial.isSubscription),
  requiresApproval: offerFields.requiresApproval.default(initial.requiresApproval),
  isPrivate: offerFields.isPrivate.default(initial.isPrivate),
  allowDeepLinks: offerFields.allowDeepLinks.default(initial.allowDeepLinks),
  deepLinkHosts: offerFields.deepLinkHosts.default([]),
  allowedTraffic: offerFields.allowedTraffic.default([]),
  allowedCountries: offerFields.allowedCountries.default([]),
  allowedDevices: offerFields.allowedDevices.default([]),
  fallbackOfferId: offerFields.fallbackOfferId.default(null),
  startsAt: offerFields.startsAt.default(null),
  expiresAt: offerFields.expiresAt.default(null),
}

/**
 * `POST /api/admin/offers`: five fields are required, the rest has `NEW_OFFER_DEFAULTS`. The payouts are those it begins
 * with; later ones are set on the Payouts tab.
 */
export const newOfferSchema = z.strictObject({
  // before the others, since an answer names the first twenty faults
  reason: optionalReasonSchema,
  advertiserId: id,
  ...offerFields,
  ...defaulted,
  /** Zero for an offer that pays a share alone. */
  defaultPayoutCents: flatAmount,
  /** In hundredths of its currency; the payout is in dollars. */
  defaultRevenueCents: statedAmount,
  /** The advertiser's where it is missing. */
  revenueCurrency: currencySchema.optional(),
  payoutType: z.enum(PayoutType).default(initial.payoutType),
  percentPayoutBps: wholeShare.default(0),
  percentRevenueBps: wholeShare.default(0),
  /** Whether a payout above the revenue is meant. */
  isLossAccepted: z.boolean().default(false),
  /** Active, or pending: a draft that affiliates do not see. */
  status: z.enum(['active', 'pending']).default(initial.status),
})
export type NewOffer = z.output<typeof newOfferSchema>

const version = z.int32().positive()

/** `PATCH /api/admin/offers/{id}`: the fields that change. `version` is of the offer that was seen. */
export const offerChangeSchema = z.strictObject({
  ...z.object(offerFields).partial().shape,
  version,
  reason: optionalReasonSchema,
})
export type OfferChange = z.output<typeof offerChangeSchema>

/** `POST /api/admin/offers/{id}/copies`. */
export const offerCopySchema = z.strictObject({ name: offerFields.name, reason: optionalReasonSchema })
export type OfferCopy = z.output<typeof offerCopySchema>

export const offerCreatedSchema = z.object({ id: z.number().int() })

export const OFFER_SORTS = [
  'name',
  'id',
  'advertiser',
  'clicks',
  'conversions',
  'cr',
  'epc',
  'payout',
  'revenue',
  'margin',
  'terms',
  'funded',
  'created',
] as const

/** `GET /api/admin/offers`. */
export const offersQuerySchema = listQuery(OFFER_SORTS, {
  status: z.enum(OfferStatus).optional(),
  advertiser: z.coerce.number().pipe(id).optional(),
  category: z.coerce.number().pipe(id).optional(),
  access: z.enum(OFFER_OPENNESS).optional(),
  funding: z.enum(OFFER_FUNDING).optional(),
})
export type OffersQuery = z.output<typeof offersQuerySchema>

const cents = z.number()

/** An offer with its figures of the last 30 Eastern days, today included. Sums in cents. */
export const adminOfferRowSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  advertiserId: z.number().int(),
  advertiserName: z.string(),
  status: z.enum(OfferStatus),
  isAdvertiserActive: z.boolean(),
  /** What its advertiser may still be sold for, below zero what is owed beyond the limit; null without a limit. */
  fundedCents: cents.nullable(),
  /** Whether that was used up, so that links lead elsewhere. */
  isUsedUp: z.boolean(),
  startsAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  isPrivate: z.boolean(),
  requiresApproval: z.boolean(),
  payoutLabel: z.string(),
  clicks: z.number(),
  /** Pending and approved ones. */
  conversions: z.number(),
  /** Conversions per click, from 0 to 1; null without clicks. */
  cr: z.number().nullable(),
  /** Payout per click, in cents; null without clicks. */
  epcCents: z.number().nullable(),
  payoutCents: cents,
  /** Null for roles that may not open the page Revenue; so is the margin. */
  revenueCents: cents.nullable(),
  marginCents: cents.nullable(),
  createdAt: z.iso.datetime(),
})
export type AdminOfferRow = z.output<typeof adminOfferRowSchema>

const named = z.object({ id: z.number().int(), name: z.string() })

/** `GET /api/admin/offers/{id}`. */
export const adminOfferSchema = adminOfferRowSchema.extend({
  version,
  description: z.string(),
  displayAdvertiser: z.string(),
  advertiserStatus: z.enum(AdvertiserStatus),
  destinationUrl: z.string(),
  previewUrl: z.string().nullable(),
  payoutType: z.enum(PayoutType),
  defaultPayoutCents: cents,
  percentPayoutBps: z.number(),
  /** In hundredths of its currency. */
  defaultRevenueCents: cents,
  revenueCurrency: z.string(),
  percentRevenueBps: z.number(),
  payoutCapCents: cents.nullable(),
  maxAmountCents: cents.nullable(),
  maxAmountCurrency: z.string(),
  isSubscription: z.boolean(),
  renewalMonths: z.number().int().nullable(),
  renewalPayments: z.number().int().nullable(),
  stepsByPayment: z.boolean(),
  /** Whether tax and shipping are left out of the amount that is paid for. */
  paysForProductsOnly: z.boolean(),
  paidCustomers: z.enum(PaidCustomers),
  holdDays: z.number(),
  levelsShortenHold: z.boolean(),
  approvalDays: z.number().int().nullable(),
  afterApprovalDeadline: z.enum(AfterDeadline),
  attributionModel: z.enum(AttributionModel),
  attributionWindowDays: z.number(),
  allowMultipleConversions: z.boolean(),
  allowDeepLinks: z.boolean(),
  deepLinkHosts: z.array(z.string()),
  passedParameters: z.array(z.string()),
  allowedTraffic: z.array(z.string()),
  allowedCountries: z.array(z.string()),
  allowedDevices: z.array(z.string()),
  /** Who else may visit it: conditions beside those two. */
  visitors: furtherConditionsSchema,
  refusesUnknownVisitors: z.boolean(),
  fallback: named.nullable(),
  categories: z.array(named),
  thumbnail: z.string().nullable(),
  /** Applications that wait for an answer, and affiliates who are approved. */
  waiting: z.number().int(),
  approved: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type AdminOffer = z.output<typeof adminOfferSchema>

/** `GET /api/admin/offers/choices`: what the forms and filters of offers choose from. */
export const offerChoicesSchema = z.object({
  advertisers: z.array(named.extend({ status: z.enum(AdvertiserStatus), currency: z.string() })),
  categories: z.array(named.extend({ offers: z.number().int() })),
  offers: z.array(named.extend({ status: z.enum(OfferStatus) })),
  /** The hold of new offers, in days. */
  holdDays: z.number().int(),
})
export type OfferChoices = z.output<typeof offerChoicesSchema>

const dollars = (value: number | null) => (value === null ? '' : decimalDollars(BigInt(Math.round(value))))

/** The columns of the list, for the screen and the CSV. */
export const OFFER_COLUMNS = listColumns<AdminOfferRow>()([
  { key: 'id', head: 'ID', only: 'csv' },
  { key: 'name', head: 'Offer' },
  { key: 'advertiserId', head: 'Advertiser ID', only: 'csv' },
  { key: 'advertiserName', head: 'Advertiser' },
  { key: 'status', head: 'Status' },
  {
    key: 'fundedCents',
    head: 'Funded',
    csv: ({ fundedCents }) => (fundedCents === null ? '' : dollars(fundedCents)),
  },
  { key: 'isUsedUp', head: 'Used up', csv: (row) => (row.isUsedUp ? 'yes' : 'no'), only: 'csv' },
  { key: 'payoutLabel', head: 'Payout' },
  { key: 'clicks', head: 'Clicks, 30 days' },
  { key: 'conversions', head: 'Conv.' },
  { key: 'cr', head: 'CR', csv: ({ cr }) => (cr === null ? '' : cr.toFixed(4)) },
  { key: 'epcCents', head: 'EPC', csv: ({ epcCents }) => (epcCents === null ? '' : (epcCents / 100).toFixed(4)) },
  { key: 'payoutCents', head: 'Paid', csv: (row) => dollars(row.payoutCents) },
  { key: 'revenueCents', head: 'Revenue', csv: (row) => dollars(row.revenueCents) },
  { key: 'marginCents', head: 'Margin', csv: (row) => dollars(row.marginCents) },
  { key: 'isPrivate', head: 'Private', csv: (row) => (row.isPrivate ? 'yes' : 'no'), only: 'csv' },
  {
    key: 'requiresApproval',
    head: 'Requires approval',
    csv: (row) => (row.requiresApproval ? 'yes' : 'no'),
    only: 'csv',
  },
  { key: 'startsAt', head: 'Starts', only: 'csv' },
  { key: 'expiresAt', head: 'Ends', only: 'csv' },
  { key: 'createdAt', head: 'Created' },
])
