import { z } from 'zod'

/** A sale or a refund that waits for an exchange rate, as its affiliate sees it. */
export const waitingSaleSchema = z.object({
  txnId: z.string(),
  offerName: z.string(),
  isRefund: z.boolean(),
  /** As it was reported; empty for a sale without one. */
  amount: z.string(),
  currency: z.string(),
  /** The currency whose rate it waits for: that of its amount, or one in which its offer states prices. */
  waitsFor: z.string(),
  /** The day whose rate it waits for. */
  day: z.string(),
  receivedAt: z.iso.datetime(),
})
export type WaitingSale = z.output<typeof waitingSaleSchema>
