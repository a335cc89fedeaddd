import { z } from 'zod'
import { newPasswordSchema } from '@/lib/accounts/auth/password-schema'
import { nameSchema } from '@/lib/accounts/auth/schema'
import { linkTokenSchema } from '@/lib/platform/text/link-token'

/** `POST /api/auth/staff-invite` and `/api/auth/advertiser-invite`, by a person without an account. */
export const acceptInviteSchema = z.strictObject({
  token: linkTokenSchema,
  firstName: nameSchema('Enter your first name.'),
  lastName: nameSchema('Enter your last name.'),
  password: newPasswordSchema,
})
export type AcceptInvite = z.output<typeof acceptInviteSchema>
