import { z } from 'zod'
import {
  AfterDeadline,
  OfferStatus,
  PaidCustomers,
  PayoutType,
  ProposalKind,
  ProposalStatus,
} from '@/lib/generated/prisma/enums'
import { instantInput } from '@/lib/platform/dates/instant-schema'
import { cursorSchema, limitSchema, nextCursorSchema } from '@/lib/platform/http/responses/pagination'
import { DOLLAR } from '@/lib/platform/money/currency'
import { currencySchema } from '@/lib/platform/money/schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { creativesSchema } from '../materials/admin-schema'
import { offerFields, statedAmount, wholeShare } from '../offers/field-schema'
import { furtherConditionsSchema } from '../visitor-conditions/schema'
import { NOTE_LENGTH, OWN_CHANGE_KEYS } from './constants'

const {
  name,
  description,
  destinationUrl,
  passedParameters,
  previewUrl,
  allowedCountries,
  allowedDevices,
  visitors,
  refusesUnknownVisitors,
  allowedTraffic,
  startsAt,
  expiresAt,
} = offerFields

/** What people of an advertiser propose or change of an offer. */
export const proposedFields = {
  name,
  description,
  destinationUrl,
  passedParameters,
  previewUrl,
  allowedCountries,
  allowedDevices,
  visitors,
  refusesUnknownVisitors,
  allowedTraffic,
  startsAt,
  expiresAt,
}
const proposedFieldsSchema = z.object(proposedFields)
export type ProposedFields = z.output<typeof proposedFieldsSchema>

/** Fields as they were sent, in a stored proposal. */
export const storedFieldsSchema = proposedFieldsSchema.partial()

const note = trimmedText(NOTE_LENGTH, `Use at most ${NOTE_LENGTH} characters.`).default('')
const version = z.int32().positive()

/** What the advertiser would pay. */
const price = {
  payoutType: z.enum(PayoutType),
  /** In hundredths of its currency. */
  defaultRevenueCents: statedAmount,
  percentRevenueBps: wholeShare,
}

const revenueCurrency = currencySchema.default(DOLLAR)

/** `POST /api/advertiser/offers`: proposes a new offer. */
export const newProposalSchema = z.strictObject({
  ...proposedFields,
  ...price,
  /** The advertiser's where it is missing. */
  revenueCurrency: currencySchema.optional(),
  note,
})
export type NewProposal = z.output<typeof newProposalSchema>
export const storedOfferSchema = z.object({ ...proposedFields, ...price, revenueCurrency })

/** `PATCH /api/advertiser/offers/{id}`: the fields that change. `version` is of the offer that was seen. */
export const ownChangeSchema = z.strictObject({ ...storedFieldsSchema.shape, version, note })
export type OwnChangeInput = z.output<typeof ownChangeSchema>

/** `PUT /api/advertiser/offers/{id}/creatives`: all of them, in order. */
export const ownCreativesSchema = z.strictObject({ creatives: creativesSchema, version, note })
export type OwnCreatives = z.output<typeof ownCreativesSchema>
export const storedCreativesSchema = z.object({ creatives: creativesSchema })

/** `POST /api/advertiser/offers/{id}/status`. */
export const ownStatusSchema = z.strictObject({ status: z.enum(['active', 'paused']), note })
export type OwnStatus = z.output<typeof ownStatusSchema>
export const storedStatusSchema = ownStatusSchema.pick({ status: true })

/** `POST /api/advertiser/offers/{id}/price`: the parts that the offer's kind of payment has; `beginsAt` null for once accepted. */
export const ownPriceSchema = z.strictObject({
  /** In hundredths of the currency of the offer's price. */
  defaultRevenueCents: statedAmount.min(1, 'Enter an amount.').optional(),
  percentRevenueBps: wholeShare.min(1, 'Enter a share.').optional(),
  beginsAt: instantInput({ error: 'Choose a day and a time.' }).nullable(),
  version,
  note,
})
export type OwnPrice = z.output<typeof ownPriceSchema>
export const storedPriceSchema = ownPriceSchema
  .pick({ defaultRevenueCents: true, percentRevenueBps: true })
  .extend({ revenueCurrency, beginsAt: z.coerce.date().nullable() })

export const proposalIdSchema = z.object({ id: z.uuid() })
export const proposedSchema = z.object({ id: z.string() })

/** What became of a change: the labels of what is changed now, and of what staff decide. */
export const savedSchema = z.object({ applied: z.array(z.string()), proposed: z.array(z.string()) })
export type Saved = z.output<typeof savedSchema>

/** A field of a proposal in words; `from` is null for a new offer. */
const line = z.object({ label: z.string(), from: z.string().nullable(), to: z.string() })

export const proposalSchema = z.object({
  id: z.string(),
  kind: z.enum(ProposalKind),
  status: z.enum(ProposalStatus),
  offerId: z.number().int().nullable(),
  /** The offer's, or the proposed one. */
  offerName: z.string(),
  lines: z.array(line),
  note: z.string(),
  /** Who sent it: a person of the advertiser. */
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** What staff wrote to the advertiser. */
  decisionReason: z.string().nullable(),
})
export type Proposal = z.output<typeof proposalSchema>

/** `GET /api/advertiser/proposals`: newest first. */
export const ownProposalsQuerySchema = z.strictObject({
  status: z.enum(ProposalStatus).optional(),
  kind: z.enum(ProposalKind).optional(),
  offerId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  limit: limitSchema,
  cursor: cursorSchema(z.uuid()).optional(),
})
export type OwnProposalsQuery = z.output<typeof ownProposalsQuerySchema>
export const ownProposalsSchema = z.object({ proposals: z.array(proposalSchema), nextCursor: nextCursorSchema })
export type OwnProposals = z.output<typeof ownProposalsSchema>

const event = z.object({ name: z.string(), event: z.string(), price: z.string(), isActive: z.boolean() })

/** An offer as its advertiser sees it: what it pays us, never what affiliates are paid. */
export const ownOfferRowSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  status: z.enum(OfferStatus),
  /** What the advertiser pays for a conversion, in words. */
  price: z.string(),
  thumbnail: z.string().nullable(),
  /** Proposals that wait. */
  waiting: z.number().int(),
})
export type OwnOfferRow = z.output<typeof ownOfferRowSchema>

export const ownOffersQuerySchema = z.strictObject({
  q: trimmedText(200).optional().meta({ description: 'Only offers whose name has this.' }),
  status: z.enum(OfferStatus).optional(),
})
export type OwnOffersQuery = z.output<typeof ownOffersQuerySchema>

/** `GET /api/advertiser/offers`: by name, archived ones last; the latest proposals of new ones, newest first. */
export const ownOffersSchema = z.object({
  offers: z.array(ownOfferRowSchema),
  proposals: z.array(proposalSchema),
  /** In which prices of new offers are stated, unless a proposal says otherwise. */
  currency: z.string(),
})
export type OwnOffers = z.output<typeof ownOffersSchema>

/** `GET /api/advertiser/offers/{id}`. */
export const ownOfferSchema = ownOfferRowSchema.extend({
  ...price,
  revenueCurrency: z.string(),
  version,
  description: z.string(),
  destinationUrl: z.string(),
  /** The parameters of links that go on to it: names, or their beginning. */
  passedParameters: z.array(z.string()),
  previewUrl: z.string().nullable(),
  allowedCountries: z.array(z.string()),
  allowedDevices: z.array(z.string()),
  visitors: furtherConditionsSchema,
  refusesUnknownVisitors: z.boolean(),
  allowedTraffic: z.array(z.string()),
  startsAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  /** The events it pays for: the offer's own first, then its goals. */
  events: z.array(event),
  /** What some sales cost in place of the offer's own price, by the first that applies. */
  rules: z.array(z.object({ sales: z.string(), price: z.string() })),
  attribution: z.object({ days: z.number().int(), isFirstClick: z.boolean() }),
  isSubscription: z.boolean(),
  /** Of a subscription: for how many months from a customer's first sale, or for how many payments, it pays; null for good. */
  renewalMonths: z.number().int().nullable(),
  renewalPayments: z.number().int().nullable(),
  paidCustomers: z.enum(PaidCustomers),
  holdDays: z.number().int(),
  /** Within how many days the advertiser approves each conversion; null where the hold decides. */
  approvalDays: z.number().int().nullable(),
  afterApprovalDeadline: z.enum(AfterDeadline),
  creatives: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      title: z.string(),
      url: z.string().nullable(),
      body: z.string().nullable(),
    }),
  ),
  proposals: z.array(proposalSchema),
  /** What may be changed without asking. */
  ownChanges: z.array(z.enum(OWN_CHANGE_KEYS)),
})
export type OwnOffer = z.output<typeof ownOfferSchema>
