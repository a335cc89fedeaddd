import { z } from 'zod'
import { PayoutMethodKind, PayoutStatus } from '@/lib/generated/prisma/enums'
import { parseCents } from '@/lib/platform/money/cents'
import { PAYOUTS_DEFAULT, PAYOUTS_MAX } from './constants'

const instant = z.iso.datetime()

const dollarsSchema = z.string().transform((text, context) => {
  const cents = parseCents(text)
  if (cents !== undefined) return cents
  context.addIssue('must be dollars such as 123.45')
  return z.NEVER
})

/** `POST /api/payouts`: the sum once, as dollars ("123.45") or as cents; the method's kind, if not the usual one. */
export const payoutOrderSchema = z
  .strictObject({
    amount: dollarsSchema.optional(),
    amountCents: z.int().positive().transform(BigInt).optional(),
    idempotencyKey: z.uuid(),
    method: z.enum(PayoutMethodKind).optional(),
  })
  .refine(({ amount, amountCents }) => (amount === undefined) !== (amountCents === undefined), {
    path: ['amount'],
    error: 'name the sum once, as amount or as amountCents',
  })
  .transform(({ amount, amountCents, ...rest }) => ({ ...rest, amountCents: amount ?? amountCents ?? 0n }))

/** `GET /api/payouts`. `cursor` is the last id of the page before. */
export const payoutsQuerySchema = z.object({
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(PAYOUTS_MAX).default(PAYOUTS_DEFAULT),
})

export const payoutParamsSchema = z.object({ id: z.uuid() })

/** What became of a request, and when. `released` ends a hold. */
export const payoutStepSchema = z.object({
  status: z.enum({ ...PayoutStatus, released: 'released' }),
  at: instant,
  /** Why, where there is a reason to give. */
  reason: z.string().nullable(),
})

/** A payout as its affiliate sees it. */
export const payoutSchema = z.object({
  id: z.string(),
  amountCents: z.number(),
  status: z.enum(PayoutStatus),
  reason: z.string().nullable(),
  methodKind: z.enum(PayoutMethodKind),
  methodHint: z.string(),
  /** What the provider calls the payment, once it has made one. */
  reference: z.string().nullable(),
  requestedAt: instant,
  canCancel: z.boolean(),
  timeline: z.array(payoutStepSchema),
})

/** A page, newest first. `nextCursor` is null on the last one. */
export const payoutsPageSchema = z.object({ payouts: z.array(payoutSchema), nextCursor: z.string().nullable() })

const reasonSchema = z.object({
  code: z.enum([
    'account_not_approved',
    'under_review',
    'held',
    'negative_balance',
    'below_minimum',
    'no_method',
    'tax_form',
    'payout_on_its_way',
  ]),
  message: z.string(),
  /** When it ends by itself; null when that takes a person, or more earnings. */
  until: instant.nullable(),
  /** What is missing, owed, left or on its way. */
  amountCents: z.number().nullable(),
})

/** Held money of one Eastern day: all of it is free by `at`. */
const releaseSchema = z.object({ day: z.string(), at: instant, count: z.number(), amountCents: z.number() })

/** Where a payout can go, one of a kind; `hint` tells it apart without giving it away. */
const methodSchema = z.object({
  kind: z.enum(PayoutMethodKind),
  hint: z.string(),
  /** Taken where none is picked. */
  isUsual: z.boolean(),
})

/** `GET /api/payouts/withdrawal`: where the money stands, and why it cannot be withdrawn yet. Cents. */
export const withdrawalSchema = z.object({
  availableCents: z.number(),
  pendingCents: z.number(),
  inPayoutCents: z.number(),
  paidCents: z.number(),
  earnedCents: z.number(),
  canWithdraw: z.boolean(),
  reasons: z.array(reasonSchema),
  releases: z.array(releaseSchema),
  /** In the order in which one is chosen. [S3.35] */
  methods: z.array(methodSchema),
})

export type PayoutsQuery = z.output<typeof payoutsQuerySchema>
export type PayoutView = z.output<typeof payoutSchema>
export type PayoutStep = z.output<typeof payoutStepSchema>
export type PayoutsPage = z.output<typeof payoutsPageSchema>
export type WithdrawalReason = z.output<typeof reasonSchema>
export type WithdrawalMethod = z.output<typeof methodSchema>
export type Release = z.output<typeof releaseSchema>
export type Withdrawal = z.output<typeof withdrawalSchema>
