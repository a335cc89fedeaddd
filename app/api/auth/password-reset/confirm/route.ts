import { passwordResetConfirmSchema, welcomeAnswerSchema } from '@/lib/accounts/auth/schema'
import { handle } from '@/lib/accounts/http/handle'
import { confirmPasswordReset } from '@/lib/accounts/passwords/service'
import { visitorOf } from '@/lib/platform/http/visitor'

export const POST = handle(
  { access: 'public', body: passwordResetConfirmSchema, response: welcomeAnswerSchema },
  ({ request, at, body }) => confirmPasswordReset({ visitor: visitorOf(request.headers), at }, body),
)
