import { z } from 'zod'

/** A landing page as an affiliate may choose it, with what it brought them in 30 Eastern days. Sums in cents. */
export const landingPageSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Its share of the visitors of links that name no page, from 0 to 1. */
  share: z.number(),
  clicks: z.number().int(),
  /** Pending and approved ones. */
  conversions: z.number().int(),
  payoutCents: z.number(),
})
export type LandingPage = z.output<typeof landingPageSchema>
