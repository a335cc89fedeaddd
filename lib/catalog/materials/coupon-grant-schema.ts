import { z } from 'zod'
import { optionalReasonSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { limitedText } from '@/lib/platform/text/schema'
import { COUPON_FILE_MAX, COUPONS_AT_ONCE } from './coupon-constants'
import { readCouponLines } from './coupon-rules'
import { couponCodeSchema, couponSchema } from './coupon-schema'

const id = z.coerce.number().pipe(z.int32().positive())
const numberMessage = 'Enter the number of an affiliate.'

/** Codes with whose they are to be. */
export const couponListSchema = z
  .array(
    z.strictObject({ code: couponCodeSchema, affiliateId: z.int32(numberMessage).positive(numberMessage) }),
    'Enter at least one code.',
  )
  .min(1, 'Enter at least one code.')
  .max(COUPONS_AT_ONCE, `Enter at most ${COUPONS_AT_ONCE} codes at once.`)

/** Codes for affiliates of an offer: a list, or the text of a CSV file with columns for the code and the affiliate. */
export const couponsInputSchema = z
  .strictObject({
    codes: couponListSchema.optional(),
    file: limitedText(COUPON_FILE_MAX, 'The file is too large for a list of codes.').optional(),
    reason: optionalReasonSchema,
  })
  .refine(({ codes, file }) => (codes === undefined) !== (file === undefined), {
    message: 'Enter codes, or choose a file.',
    path: ['codes'],
  })
export type CouponsInput = z.output<typeof couponsInputSchema>

/** Codes as they are typed or pasted: one in a line, with an affiliate's number behind it; or the text of a file. */
export const couponLinesSchema = z
  .strictObject({ codes: z.string(), file: z.string().default(''), reason: z.string() })
  .transform(({ codes, file, reason }, context): CouponsInput => {
    if (file !== '' && codes.trim() === '') return { file, reason }
    if (file !== '') {
      context.addIssue({ code: 'custom', message: 'Enter codes or choose a file, not both.', path: ['file'] })
      return z.NEVER
    }
    const read = readCouponLines(codes)
    const input = couponsInputSchema.safeParse({ codes: typeof read === 'string' ? [] : read, reason })
    if (input.success) return input.data
    const [issue] = input.error.issues
    const path = issue?.path[0] === 'reason' ? 'reason' : 'codes'
    const row = typeof issue?.path[1] === 'number' && typeof read !== 'string' ? read[issue.path[1]] : undefined
    const message = typeof read === 'string' ? read : `${row ? `${row.code}: ` : ''}${issue?.message}`
    context.addIssue({ code: 'custom', message, path: [path] })
    return z.NEVER
  })

/** What becomes of a code: a request is granted or refused, an active one ends. The affiliate reads the reason. */
export const couponChangeSchema = z
  .strictObject({ status: z.enum(['active', 'refused', 'ended']), reason: reasonSchema.or(z.literal('')).default('') })
  .refine(({ status, reason }) => status === 'active' || reason !== '', {
    message: 'Say why, in a few words.',
    path: ['reason'],
  })
export type CouponChange = z.output<typeof couponChangeSchema>

const PERCENT = 'Enter a whole number from 1 to 99.'
/** How many percent of a sale a code earns beside a click of another affiliate. */
export const codePercentSchema = z.int(PERCENT).min(1, PERCENT).max(99, PERCENT)

/**
 * What becomes of a sale that names the code of one affiliate and a click of another: the code earns it, the click does
 * (`clicksFirst`), or both share it: `codePercent` of it is for the code, the rest for the click.
 */
export const couponPrioritySchema = z
  .strictObject({
    clicksFirst: z.boolean(),
    /** Left out, it stays as it is where the code is not put behind the click. */
    codePercent: codePercentSchema.nullable().optional(),
    reason: optionalReasonSchema,
  })
  .refine(({ clicksFirst, codePercent = null }) => !clicksFirst || codePercent === null, {
    message: 'Either the click earns all of a sale, or both share it.',
    path: ['codePercent'],
  })
export type CouponPriority = z.output<typeof couponPrioritySchema>

export const couponParamsSchema = z.object({ id, couponId: id })

/** A code with whose it is: staff read names and payouts, advertisers the number and what it cost them. Sums in cents. */
const givenCouponSchema = couponSchema.extend({
  affiliateId: z.number().int(),
  affiliateName: z.string().nullable(),
  payoutCents: z.number().nullable(),
  costCents: z.number().nullable(),
})
export type GivenCoupon = z.output<typeof givenCouponSchema>

/** The codes of an offer: requests first, then by code. */
export const givenCouponsSchema = z.object({
  clicksFirst: z.boolean(),
  codePercent: z.number().nullable(),
  coupons: z.array(givenCouponSchema),
})
export type GivenCoupons = z.output<typeof givenCouponsSchema>
