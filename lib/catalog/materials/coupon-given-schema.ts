import { z } from 'zod'
import { optionalReasonSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { COUPONS_AT_ONCE } from './coupon-constants'
import { couponCodeSchema, couponSchema } from './coupon-schema'

const id = z.coerce.number().pipe(z.int32().positive())
const numberMessage = 'Enter the number of an affiliate.'

/** Codes for affiliates of an offer. */
export const couponsInputSchema = z.strictObject({
  codes: z
    .array(
      z.strictObject({ code: couponCodeSchema, affiliateId: z.int32(numberMessage).positive(numberMessage) }),
      'Enter at least one code.',
    )
    .min(1, 'Enter at least one code.')
    .max(COUPONS_AT_ONCE, `Enter at most ${COUPONS_AT_ONCE} codes at once.`),
  reason: optionalReasonSchema,
})
export type CouponsInput = z.output<typeof couponsInputSchema>

/** What becomes of a code: a request is granted or refused, an active one ends. The affiliate reads the reason. */
export const couponChangeSchema = z
  .strictObject({ status: z.enum(['active', 'refused', 'ended']), reason: reasonSchema.or(z.literal('')).default('') })
  .refine(({ status, reason }) => status === 'active' || reason !== '', {
    message: 'Say why, in a few words.',
    path: ['reason'],
  })
export type CouponChange = z.output<typeof couponChangeSchema>

/** Whether a click of one affiliate is paid before a code of another in the same sale. */
export const couponPrioritySchema = z.strictObject({ clicksFirst: z.boolean(), reason: optionalReasonSchema })
export type CouponPriority = z.output<typeof couponPrioritySchema>

export const couponParamsSchema = z.object({ id, couponId: id })

/** A code with whose it is. */
const givenCouponSchema = couponSchema.extend({ affiliateId: z.number().int(), affiliateName: z.string() })
export type GivenCoupon = z.output<typeof givenCouponSchema>

/** The codes of an offer: requests first, then by code. */
export const givenCouponsSchema = z.object({ clicksFirst: z.boolean(), coupons: z.array(givenCouponSchema) })
export type GivenCoupons = z.output<typeof givenCouponsSchema>
