import { z } from 'zod'

/** The signed-in user, as the shell shows them. Amounts in decimal dollars. [S3.25] */
export const signedInUserSchema = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null when none was chosen yet. */
  username: z.string().nullable(),
  /** URL of a picture; the default avatar is shown without one. [S3.29] */
  image: z.string().nullable(),
  /** 5 is the top badge. [S3.30] */
  level: z.number(),
  /** The number in their tracking links; null for staff without an affiliate account. */
  affiliateId: z.number().nullable(),
  totalPayout: z.number(),
  discordId: z.string().nullable(),
  discordUsername: z.string().nullable(),
  discordEmail: z.strictObject({ email: z.string() }).nullable(),
})

export type SignedInUser = z.output<typeof signedInUserSchema>

/** The user's data in the shell. `currentStreak` is in days, 0 for staff without an affiliate account. [S3.9] */
export type ShellUser = SignedInUser & { currentStreak: number }
