import { z } from 'zod'
import { OfferStatus, PaidCustomers, PayoutType } from '@/lib/generated/prisma/enums'
import { cursorSchema, limitSchema, nextCursorSchema } from '@/lib/platform/http/responses/pagination'
import { trimmedText } from '@/lib/platform/text/schema'
import { conditionsSchema } from './condition-schema'

const cents = z.number()
const instant = z.iso.datetime()
const value = { payoutCents: cents, percentPayoutBps: z.int() }
const payout = {
  payoutType: z.enum(PayoutType),
  ...value,
  revenueCents: cents,
  revenueCurrency: z.string(),
  percentRevenueBps: z.int(),
}
const goalId = z.int().nullable()

/** A payout of an offer, its own (`goalId` null) or a goal's, with its figures of the last 30 Eastern days. */
export const payoutLineSchema = z.object({
  goalId,
  name: z.string(),
  event: z.string(),
  isRepeatable: z.boolean(),
  isActive: z.boolean(),
  ...payout,
  steps: z.array(z.object({ fromConversion: z.int(), ...value })),
  /** Whether steps count the payments of each customer, in place of an affiliate's conversions of a month. */
  stepsByPayment: z.boolean(),
  /** Pending and approved ones. */
  conversions: z.int(),
  paidCents: cents,
})
export type PayoutLine = z.output<typeof payoutLineSchema>

export const CHANGE_STATES = ['planned', 'begun', 'canceled'] as const

/** New payouts from a moment on. */
const changeRowSchema = z.object({
  id: z.string(),
  effectiveAt: instant,
  state: z.enum(CHANGE_STATES),
  createdAt: instant,
  createdBy: z.string().nullable(),
  reason: z.string(),
  announcedAt: instant.nullable(),
  /** What was, or will be, before and after. */
  lines: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
})
export type ChangeRow = z.output<typeof changeRowSchema>

/** `GET /api/admin/offers/{id}/payouts/changes`: the one that begins last first. */
export const payoutChangesSchema = z.object({ changes: z.array(changeRowSchema), nextCursor: nextCursorSchema })
export type PayoutChanges = z.output<typeof payoutChangesSchema>

/** The payout of one affiliate, with the conversions of the last 30 Eastern days. */
const ownPayoutRowSchema = z.object({
  id: z.string(),
  affiliateId: z.int(),
  affiliateName: z.string(),
  goalId,
  payoutType: z.enum(PayoutType),
  ...value,
  /** Whose purchases it is paid for; null for those that the offer pays for. */
  paidCustomers: z.enum(PaidCustomers).nullable(),
  startsAt: instant,
  endsAt: instant.nullable(),
  createdBy: z.string().nullable(),
  conversions: z.int(),
  paidCents: cents,
})
export type OwnPayoutRow = z.output<typeof ownPayoutRowSchema>

/** `GET /api/admin/offers/{id}/payouts/own`: those that are paid, or those that ended; the latest first. */
const OWN_STATES = ['open', 'ended'] as const
export const affiliatePayoutsQuerySchema = z.strictObject({
  state: z.enum(OWN_STATES).default('open'),
  affiliateId: z.coerce.number().pipe(z.int32().positive()).optional(),
  limit: limitSchema,
  cursor: cursorSchema(z.uuid(), OWN_STATES).optional(),
})
export type AffiliatePayoutsQuery = z.output<typeof affiliatePayoutsQuerySchema>
export const affiliatePayoutsSchema = z.object({
  ownPayouts: z.array(ownPayoutRowSchema),
  nextCursor: nextCursorSchema,
})
export type AffiliatePayouts = z.output<typeof affiliatePayoutsSchema>

/** `GET /api/admin/offers/{id}/payouts`. */
export const offerPayoutsSchema = z.object({
  offer: z.object({
    id: z.int(),
    name: z.string(),
    status: z.enum(OfferStatus),
    version: z.int(),
    defaultEvent: z.string(),
    /** Whether its own payout is paid more than once for a click. */
    paysRepeatedly: z.boolean(),
  }),
  lines: z.array(payoutLineSchema),
  /** What some sales pay in place of the base payout: as typed, and as sentences. */
  rules: z.array(
    z.object({
      conditions: conditionsSchema,
      ...payout,
      sales: z.string(),
      pays: z.string(),
    }),
  ),
  /** The buckets that rules may name. */
  groups: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type RuleRow = z.output<typeof offerPayoutsSchema>['rules'][number]
export type OfferPayouts = z.output<typeof offerPayoutsSchema>
export const offerPayoutsParamsSchema = z.object({ id: z.coerce.number().pipe(z.int32().positive()) })

/** `GET …/payouts/affiliates?q=`: affiliates by name or number, for the picker. */
export const affiliateChoicesQuerySchema = z.object({ q: trimmedText(100) })
export const affiliateChoicesSchema = z.object({
  affiliates: z.array(z.object({ id: z.int(), name: z.string(), email: z.string() })),
})
export type AffiliateChoice = z.output<typeof affiliateChoicesSchema>['affiliates'][number]
