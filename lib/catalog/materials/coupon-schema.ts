import { z } from 'zod'
import { CouponCodeStatus } from '@/lib/generated/prisma/enums'
import { isPrintable } from '@/lib/platform/text/printable'
import { trimmedText } from '@/lib/platform/text/schema'
import { COUPON_MAX_LENGTH } from './coupon-constants'
import { couponKeys } from './coupon-rules'

/** A code as somebody enters it. Commas, semicolons and bars separate codes in calls, and cannot be part of one. */
export const couponCodeSchema = trimmedText(COUPON_MAX_LENGTH, `Use at most ${COUPON_MAX_LENGTH} characters.`)
  .min(1, 'Enter a code.')
  .refine((code) => isPrintable(code) && couponKeys(code).length === 1, 'Enter one code, without commas or bars.')

/** A coupon code with what it brought in 30 Eastern days, pending and approved. Sums in cents. */
export const couponSchema = z.object({
  id: z.number().int(),
  code: z.string(),
  status: z.enum(CouponCodeStatus),
  /** Why it was refused or ended. */
  reason: z.string().nullable(),
  conversions: z.number().int(),
  payoutCents: z.number(),
})
export type Coupon = z.output<typeof couponSchema>

/** `GET /api/offers/{id}/coupons`: the codes of the affiliate who asks. */
export const ownCouponsSchema = z.object({ coupons: z.array(couponSchema) })

/** `POST /api/offers/{id}/coupons`: asks for a code. */
export const couponRequestSchema = z.strictObject({ code: couponCodeSchema })
export type CouponRequest = z.output<typeof couponRequestSchema>
