import { z } from 'zod'
import { cents, instant, number, ofStaff } from './shapes-schema'

/** An order of the shop without the buyer's address. */
const order = z.object({
  id: z.uuid(),
  number,
  /** The account that ordered; null for a visitor. */
  userId: z.uuid().nullable(),
  totalCents: cents,
  currency: z.string(),
  createdAt: instant,
  lines: z.array(z.object({ title: z.string(), quantity: number, priceCents: cents })),
})

export const SHOP_EVENTS = {
  'order.created': ofStaff('order', 'Somebody ordered in the shop', order),
} as const
