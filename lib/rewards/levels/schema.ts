import { z } from 'zod'

/** `GET /api/levels/history`: every level, ascending, with the instant it was reached. Earnings in decimal dollars. */
export const levelHistorySchema = z.object({
  level: z.number(),
  levels: z.array(
    z.object({
      number: z.number(),
      name: z.string(),
      requiredEarnings: z.number(),
      /** The longest hold of a conversion at this level. */
      holdDays: z.number(),
      /** ISO 8601; null for levels not reached yet. The first level is reached by joining. */
      reachedAt: z.iso.datetime().nullable(),
    }),
  ),
})

export type LevelHistory = z.output<typeof levelHistorySchema>
