import { z } from 'zod'
import { givenPasswordSchema } from '@/lib/accounts/auth/password-schema'
import { codeSchema } from '@/lib/accounts/auth/schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { DELETION_PHRASE } from './constants'

/** GET /api/account/deletion: the obstacles, and the money that would be given up. */
export const deletionStatusSchema = z.strictObject({
  /** One sentence each, with what to do; empty when the account can be deleted. */
  obstacles: z.array(z.string()),
  /** The available balance, which is lost with the account. */
  givenUpCents: z.number(),
})
export type DeletionStatus = z.infer<typeof deletionStatusSchema>

/** POST /api/account/deletion. `givesUpCents` is the amount the person was shown. */
export const deletionRequestSchema = z.strictObject({
  phrase: trimmedText(100, `Type “${DELETION_PHRASE}”.`).refine(
    (text) => text.toLowerCase() === DELETION_PHRASE,
    `Type “${DELETION_PHRASE}”.`,
  ),
  password: givenPasswordSchema,
  /** Where two-factor authentication is on. */
  code: codeSchema.optional(),
  givesUpCents: z.int().min(0),
})
export type DeletionRequest = z.infer<typeof deletionRequestSchema>
