import { z } from 'zod'
import { RejectionReason } from '@/lib/generated/prisma/enums'
import { parseAmount } from '@/lib/platform/money/amount'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'

const CLICK_ID_MAX = 300
const one = (value: unknown) => (Array.isArray(value) ? value[0] : value)

/** The address of a demo landing page, as tracking links fill it in. */
export const landingQuerySchema = z.object({
  offer: z.preprocess(one, z.coerce.number().int().positive().max(2_147_483_647)),
  click_id: z.preprocess(one, trimmedText(CLICK_ID_MAX).default('')).catch(''),
})

/** A purchase on a demo landing page. With the number of an earlier one the same postback is sent again. */
export const purchaseSchema = z.strictObject({
  offerId: z.number().int().positive().max(2_147_483_647),
  /** Forwarded unchanged, even if wrong or empty: the page shows the result. */
  clickId: limitedText(CLICK_ID_MAX),
  /** Decimal text, "49.90"; empty for what has no price. */
  amount: z.union([
    z.literal(''),
    limitedText(40, 'Enter a sum such as 49.90.').refine(
      (text) => parseAmount(text) !== undefined,
      'Enter a sum such as 49.90.',
    ),
  ]),
  txnId: z
    .string()
    .regex(/^DEMO-[0-9A-F]{12}$/)
    .optional(),
})
export type PurchaseOrder = z.infer<typeof purchaseSchema>

/** The postback an advertiser's server sent, and the response. The token itself stays on the server. */
export const postbackReportSchema = z.object({
  txnId: z.string(),
  outcome: z.enum(['accepted', 'rejected', 'refused', 'unreachable']),
  /** Of an accepted postback: pending during a hold, approved without one. */
  state: z.string().nullable(),
  reason: z.enum(RejectionReason).nullable(),
  message: z.string(),
  httpStatus: z.number().nullable(),
  conversionId: z.string().nullable(),
  sent: z.array(z.object({ name: z.string(), value: z.string() })),
  answer: z.string(),
})
export type PostbackReport = z.infer<typeof postbackReportSchema>

/** What a demo advertiser sells with one of its offers; money in cents. */
export type DemoProduct = {
  offerId: number
  name: string
  advertiser: string
  description: string
  category: string | null
  image: string | null
  priceCents: number
  isMonthly: boolean
  /** Whether the payout is a share of the sale, so that the amount matters. */
  hasAmount: boolean
}
