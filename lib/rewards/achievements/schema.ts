import { z } from 'zod'

/** `GET /api/achievements`. Sums in decimal dollars. [S7.7] [S3.24] */
export const achievementsSchema = z.strictObject({
  level: z.number(),
  totalPayout: z.number(),
  levels: z.array(z.strictObject({ name: z.string(), requiredEarnings: z.number() })),
  achievements: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      earnedAt: z.iso.datetime().nullable(),
      /** 0 to 1. */
      progress: z.number().min(0).max(1),
    }),
  ),
})

export type Achievements = z.output<typeof achievementsSchema>
export type ListedAchievement = Achievements['achievements'][number]
