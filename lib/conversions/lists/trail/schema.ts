import { z } from 'zod'
import {
  ConversionApprover,
  ConversionStatus,
  LedgerAccountKind,
  PayoutStatus,
  PostbackOutcome,
  RejectionReason,
  TransferKind,
} from '@/lib/generated/prisma/enums'
import { clickDetailsSchema } from '@/lib/traffic/routing/click-path-schema'
import { reportedSchema } from '../../amounts/reported-schema'

const instant = z.iso.datetime()

/** The path parameters of one conversion. */
export const trailParamsSchema = z.object({ id: z.uuid() })

/**
 * `GET /api/conversions/{id}`: everything that happened, from the click to the payout that paid for it. Instants are
 * ISO 8601, sums integer cents.
 */
export const trailSchema = z.object({
  conversion: z.object({
    id: z.string(),
    offerId: z.number(),
    offerName: z.string(),
    txnId: z.string(),
    event: z.string(),
    /** The goal it was paid for; null for the offer's own payout. */
    goalName: z.string().nullable(),
    amountCents: z.number().nullable(),
    reported: reportedSchema,
    /** What the advertiser refunded of the sale so far. */
    refundedCents: z.number(),
    payoutCents: z.number(),
    /** The rule of the offer that paid it, as a sentence; null for its payout itself, and for one that staff set. */
    paidBy: z.string().nullable(),
    /** How much of the sale it is paid where a code and a click of two affiliates share it, as a sentence. */
    share: z.string().nullable(),
    status: z.enum(ConversionStatus),
    reason: z.enum(RejectionReason).nullable(),
    /** The reason as text. */
    reasonLabel: z.string().nullable(),
    /** The reason as a sentence; for a cap, which cap had no room. */
    reasonText: z.string().nullable(),
    holdUntil: instant,
    /** Who decides about it while it is pending, the advertiser until `holdUntil`; null where the hold does. */
    approver: z.enum(ConversionApprover).nullable(),
    createdAt: instant,
    /** When it was approved, rejected or reversed. */
    decidedAt: instant.nullable(),
    /** Whether its money stays held whatever the end of its hold says: the account is under review or not approved. */
    isMoneyHeld: z.boolean(),
  }),
  /** Null when the click's monthly partition was removed. */
  click: clickDetailsSchema.nullable(),
  /** The advertiser's calls about it, repeats included, the first 50; without those that were not proven to be theirs. */
  calls: z.array(
    z.object({
      at: instant,
      /** How it came, in words; null for a call of a server. */
      via: z.string().nullable(),
      event: z.string().nullable(),
      outcome: z.enum(PostbackOutcome),
      message: z.string(),
      /** Why it was refused. */
      reasonLabel: z.string().nullable(),
    }),
  ),
  /** Every status change; from a status to itself where staff changed the payout. */
  history: z.array(
    z.object({
      at: instant,
      from: z.enum(ConversionStatus).nullable(),
      to: z.enum(ConversionStatus),
      reasonLabel: z.string().nullable(),
      by: z.enum(['staff', 'advertiser', 'system']),
    }),
  ),
  /** Transfers of the affiliate's own accounts; our accounts are named `house`. */
  ledger: z.array(
    z.object({
      id: z.string(),
      at: instant,
      kind: z.enum(TransferKind),
      from: z.enum({ ...LedgerAccountKind, house: 'house' }),
      to: z.enum({ ...LedgerAccountKind, house: 'house' }),
      amountCents: z.number(),
    }),
  ),
  /** The payouts that paid it, first in, first out, with the part of each. */
  payouts: z.array(
    z.object({
      id: z.string(),
      status: z.enum(PayoutStatus),
      requestedAt: instant,
      settledAt: instant.nullable(),
      partCents: z.number(),
    }),
  ),
})

export type Trail = z.output<typeof trailSchema>
