import { formResolver } from '@/components/shared/forms/form-resolver'
import {
  passwordResetConfirmSchema,
  passwordResetRequestSchema,
  signInSchema,
  signUpSchema,
} from '@/lib/accounts/auth/schema'
import { acceptInviteSchema } from '@/lib/people/invitations/schema'

export const signInResolver = formResolver(signInSchema)
export const signUpResolver = formResolver(signUpSchema)
export const resetRequestResolver = formResolver(passwordResetRequestSchema)
export const newPasswordResolver = formResolver(passwordResetConfirmSchema)
export const inviteResolver = formResolver(acceptInviteSchema)
