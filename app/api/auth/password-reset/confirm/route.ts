import { confirmPasswordReset } from '@/lib/auth/password-reset'
import { passwordResetConfirmSchema, welcomeAnswerSchema } from '@/lib/auth/schema'
import { visitorOf } from '@/lib/auth/visitor'
import { handle } from '@/lib/http/handle'

export const POST = handle(
  { access: 'public', body: passwordResetConfirmSchema, response: welcomeAnswerSchema },
  ({ request, body }) => confirmPasswordReset(body, visitorOf(request.headers)),
)
