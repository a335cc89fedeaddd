import { z } from 'zod'
import { PayoutMethodKind, PayoutStatus } from '@/lib/generated/prisma/enums'
import { parseAmount } from '@/lib/platform/money/amount'
import { limitedText } from '@/lib/platform/text/schema'
import { PAYOUTS_DEFAULT, PAYOUTS_MAX } from './constants'

const instant = z.iso.datetime()

const dollarsSchema = limitedText(40, 'must be dollars such as 123.45').transform((text, context) => {
  const cents = parseAmount(text, { isExact: true })
  if (cents !== undefined) return cents
  context.addIssue('must be dollars such as 123.45')
  return z.NEVER
})

/** `POST /api/payouts`: the amount as dollars ("123.45") or as cents; the method's kind, if not the default one. */
export const payoutOrderSchema = z
  .strictObject({
    amount: dollarsSchema.optional(),
    amountCents: z.int().positive().transform(BigInt).optional(),
    idempotencyKey: z.uuid(),
    method: z.enum(PayoutMethodKind).optional(),
  })
  .refine(({ amount, amountCents }) => (amount === undefined) !== (amountCents === undefined), {
    path: ['amount'],
    error: 'Give the sum once, as amount or amountCents.',
  })
  .transform(({ amount, amountCents, ...rest }) => ({ ...rest, amountCents: amount ?? amountCents ?? 0n }))

/** `GET /api/payouts`. `cursor` is the last id of the previous page. */
export const payoutsQuerySchema = z.object({
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(PAYOUTS_MAX).default(PAYOUTS_DEFAULT),
})

export const payoutParamsSchema = z.object({ id: z.uuid() })

/** A step in the life of a request. `released` ends a hold. */
export const payoutStepSchema = z.object({
  status: z.enum({ ...PayoutStatus, released: 'released' }),
  at: instant,
  /** Null where there is none. */
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
  /** The provider's reference of the payment, once there is one. */
  reference: z.string().nullable(),
  requestedAt: instant,
  canCancel: z.boolean(),
  timeline: z.array(payoutStepSchema),
})

/** A page, newest first. `nextCursor` is null on the last one. */
export const payoutsPageSchema = z.object({ payouts: z.array(payoutSchema), nextCursor: z.string().nullable() })

export type PayoutsQuery = z.output<typeof payoutsQuerySchema>
export type PayoutView = z.output<typeof payoutSchema>
export type PayoutStep = z.output<typeof payoutStepSchema>
export type PayoutsPage = z.output<typeof payoutsPageSchema>
