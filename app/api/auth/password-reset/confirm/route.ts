import { confirmPasswordReset } from '@/lib/accounts/auth/password-reset'
import { passwordResetConfirmSchema, welcomeAnswerSchema } from '@/lib/accounts/auth/schema'
import { visitorOf } from '@/lib/accounts/auth/visitor'
import { handle } from '@/lib/accounts/http/handle'

export const POST = handle(
  { access: 'public', body: passwordResetConfirmSchema, response: welcomeAnswerSchema },
  ({ request, body }) => confirmPasswordReset(body, visitorOf(request.headers)),
)
