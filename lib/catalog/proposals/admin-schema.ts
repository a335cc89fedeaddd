import { z } from 'zod'
import { reasonSchema } from '@/lib/backoffice/pages/schema'
import { PayoutType } from '@/lib/generated/prisma/enums'
import { cursorSchema, limitSchema, nextCursorSchema } from '@/lib/platform/http/responses/pagination'
import { trimmedText } from '@/lib/platform/text/schema'
import { newOfferSchema } from '../offers/admin-schema'
import { furtherConditionsSchema } from '../visitor-conditions/schema'
import { NOTE_LENGTH, OWN_CHANGE_KEYS } from './constants'
import { proposalSchema } from './schema'

const answer = trimmedText(NOTE_LENGTH, `Use at most ${NOTE_LENGTH} characters.`).default('')

/** `POST /api/admin/offers/proposals/{id}/decision`. `answer` is emailed to who proposed it. */
export const proposalDecisionSchema = z.strictObject({
  decision: z.enum(['accept', 'decline']),
  answer,
  reason: reasonSchema,
})
export type ProposalDecision = z.output<typeof proposalDecisionSchema>

/** `POST /api/admin/offers/proposals/{id}/offer`: accepts a new offer as staff completed it. */
export const acceptedOfferSchema = z.strictObject({ ...newOfferSchema.shape, answer })
export type AcceptedOffer = z.output<typeof acceptedOfferSchema>

/** `GET /api/admin/offers/proposals`: waiting ones, the oldest first, or decided ones, the latest first. */
const STATES = ['waiting', 'decided'] as const
export const proposalsQuerySchema = z.strictObject({
  state: z.enum(STATES).default('waiting'),
  limit: limitSchema,
  cursor: cursorSchema(z.uuid(), STATES).optional(),
})
export type ProposalsQuery = z.output<typeof proposalsQuerySchema>

export const adminProposalSchema = proposalSchema.extend({
  advertiserId: z.number().int(),
  advertiserName: z.string(),
  /** Fields that were changed since it was sent, by their labels. */
  overtaken: z.array(z.string()),
  decidedBy: z.string().nullable(),
})
export type AdminProposal = z.output<typeof adminProposalSchema>

export const adminProposalsSchema = z.object({ proposals: z.array(adminProposalSchema), nextCursor: nextCursorSchema })
export type AdminProposals = z.output<typeof adminProposalsSchema>

/** `GET /api/admin/offers/proposals/{id}/offer`: the form of a new offer as the advertiser filled it in. */
export const proposedOfferSchema = z.object({
  advertiserId: z.number().int(),
  name: z.string(),
  description: z.string(),
  destinationUrl: z.string(),
  previewUrl: z.string(),
  passedParameters: z.array(z.string()),
  allowedCountries: z.array(z.string()),
  allowedDevices: z.array(z.string()),
  visitors: furtherConditionsSchema.prefault({}),
  refusesUnknownVisitors: z.boolean().default(false),
  allowedTraffic: z.array(z.string()),
  startsAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  payoutType: z.enum(PayoutType),
  /** In hundredths of its currency. */
  defaultRevenueCents: z.number(),
  revenueCurrency: z.string(),
  percentRevenueBps: z.number(),
  note: z.string(),
})
export type ProposedOffer = z.output<typeof proposedOfferSchema>

/** `PUT /api/admin/advertisers/{id}/own-changes`. */
export const ownChangesSchema = z.strictObject({
  ownChanges: z.array(z.enum(OWN_CHANGE_KEYS)).max(OWN_CHANGE_KEYS.length),
  reason: reasonSchema,
})
export type OwnChangesInput = z.output<typeof ownChangesSchema>
