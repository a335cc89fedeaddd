import { z } from 'zod'
import { limitedText } from '@/lib/platform/text/schema'

/** What a request for a session must have, as Stripe's API takes it. */
export const sessionRequestSchema = z.object({
  mode: z.literal('payment'),
  client_reference_id: limitedText(200),
  success_url: z.url(),
  cancel_url: z.url(),
  'line_items[0][quantity]': z.literal('1'),
  'line_items[0][price_data][currency]': z.literal('usd'),
  'line_items[0][price_data][unit_amount]': z.coerce.number().int().positive(),
  'line_items[0][price_data][product_data][name]': z.string().min(1),
})

/** A session of the stand-in. Its id holds all of it, sealed. */
export const sandboxSessionSchema = z.object({
  reference: z.string(),
  amountCents: z.number().int(),
  name: z.string(),
  successUrl: z.string(),
  cancelUrl: z.string(),
})
export type SandboxSession = z.output<typeof sandboxSessionSchema>
