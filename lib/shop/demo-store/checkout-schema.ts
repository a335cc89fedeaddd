import { z } from 'zod'
import { emailInput } from '@/lib/platform/text/email-schema'
import { limitedText } from '@/lib/platform/text/schema'

export const checkoutParamsSchema = z.object({ id: z.string() })

/** What the checkout page sends. The total is the one the buyer saw: another one is not charged. */
export const orderRequestSchema = z.strictObject({
  key: limitedText(64),
  email: emailInput('Enter an email address.', 'Enter an email address.'),
  totalCents: z.string().regex(/^\d{1,15}$/),
})
export type OrderRequest = z.infer<typeof orderRequestSchema>

export const placedOrderSchema = z.object({ number: z.number().int() })
export type PlacedOrder = z.infer<typeof placedOrderSchema>

/** A line of the checkout page; money in cents. */
export type CheckoutLine = {
  id: string
  title: string
  imageUrl: string | null
  quantity: number
  /** Pieces still in stock. */
  stock: number
  priceCents: bigint
}
