import { z } from 'zod'

const leaderSchema = z.object({
  /** From 1; equal counts share it. */
  rank: z.number().int(),
  /** A first name and an initial. */
  name: z.string(),
  conversions: z.number().int(),
  isOwn: z.boolean(),
})

/** `GET /api/offers/{id}/leaders`: the top affiliates of the Eastern month, and the caller's own rank. */
export const leadersSchema = z.object({
  /** YYYY-MM. */
  month: z.string(),
  leaders: z.array(leaderSchema),
  own: leaderSchema.nullable(),
})

export type Leaders = z.output<typeof leadersSchema>
