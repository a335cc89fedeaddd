import { z } from 'zod'

/** Who is signed in, as the shell shows them. Sums in decimal dollars. [S3.25] */
export const signedInUserSchema = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** As chosen, or null for those who have none yet. */
  username: z.string().nullable(),
  /** The address of a picture; the default avatar without one. [S3.29] */
  image: z.string().nullable(),
  /** 5 is the top badge. [S3.30] */
  level: z.number(),
  /** The short number of every tracking link; null for staff who promote nothing. */
  affiliateId: z.number().nullable(),
  totalPayout: z.number(),
  discordId: z.string().nullable(),
  discordUsername: z.string().nullable(),
  discordEmail: z.strictObject({ email: z.string() }).nullable(),
})

export type SignedInUser = z.output<typeof signedInUserSchema>
