import { z } from 'zod'
import { PayoutMethodKind } from '@/lib/generated/prisma/enums'

const instant = z.iso.datetime()

const reasonSchema = z.object({
  code: z.enum([
    'account_not_approved',
    'under_review',
    'held',
    'negative_balance',
    'below_minimum',
    'no_method',
    'method_fault',
    'tax_form',
    'payout_on_its_way',
  ]),
  message: z.string(),
  /** When it ends by itself; null when it needs staff, or more earnings. */
  until: instant.nullable(),
  /** The amount that is missing, owed, left or in progress. */
  amountCents: z.number().nullable(),
})

/** Held money that is released on one Eastern day, all of it by `at`, with its numbers of conversions and quest rewards. */
const releaseSchema = z.object({
  day: z.string(),
  at: instant,
  count: z.number(),
  rewardCount: z.number(),
  amountCents: z.number(),
})

/** A payout method, one of each kind; `hint` is the masked destination. */
const methodSchema = z.object({
  kind: z.enum(PayoutMethodKind),
  hint: z.string(),
  /** Used when the request names no method. */
  isUsual: z.boolean(),
  /** What to mend of it before it is used; null where nothing. */
  fault: z.string().nullable(),
})

/** `GET /api/payouts/withdrawal`: the balances, and why they cannot be withdrawn yet. Cents. */
export const withdrawalSchema = z.object({
  availableCents: z.number(),
  pendingCents: z.number(),
  inPayoutCents: z.number(),
  paidCents: z.number(),
  earnedCents: z.number(),
  canWithdraw: z.boolean(),
  reasons: z.array(reasonSchema),
  releases: z.array(releaseSchema),
  /** In order of priority. [S3.35] */
  methods: z.array(methodSchema),
})

export type WithdrawalReason = z.output<typeof reasonSchema>
export type WithdrawalMethod = z.output<typeof methodSchema>
export type Release = z.output<typeof releaseSchema>
export type Withdrawal = z.output<typeof withdrawalSchema>
