import { z } from 'zod'
import { COUPON_MAX_LENGTH } from '@/lib/catalog/materials/coupon-constants'
import { couponCodeSchema } from '@/lib/catalog/materials/coupon-schema'

/** `GET /api/advertiser/doctor/coupon`: the code as the shop sends it. */
export const couponCheckQuerySchema = z.strictObject({ code: couponCodeSchema })
export type CouponCheckQuery = z.output<typeof couponCheckQuerySchema>

/** What a sale with the code meets, in the order in which it is looked at. */
export const couponCheckSchema = z.object({
  code: z.string().max(COUPON_MAX_LENGTH),
  steps: z.array(z.object({ label: z.string(), state: z.enum(['ok', 'failed', 'waiting']), detail: z.string() })),
})
export type CouponCheck = z.output<typeof couponCheckSchema>
