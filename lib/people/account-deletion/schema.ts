import { z } from 'zod'
import { givenPasswordSchema } from '@/lib/accounts/auth/schema'
import { DELETION_PHRASE } from './constants'

/** GET /api/account/deletion: what stands in the way, and what would be given up. */
export const deletionStandingSchema = z.strictObject({
  /** Each a sentence with what to do; none when the account can be deleted. */
  obstacles: z.array(z.string()),
  /** Available money that nobody has withdrawn: it goes with the account. */
  givenUpCents: z.number(),
})
export type DeletionStanding = z.infer<typeof deletionStandingSchema>

/** POST /api/account/deletion. `givesUpCents` is the sum the person was shown and gives up. */
export const deletionRequestSchema = z.strictObject({
  phrase: z
    .string()
    .trim()
    .refine((text) => text.toLowerCase() === DELETION_PHRASE, `Type “${DELETION_PHRASE}”.`),
  password: givenPasswordSchema,
  givesUpCents: z.int().min(0),
})
export type DeletionRequest = z.infer<typeof deletionRequestSchema>
