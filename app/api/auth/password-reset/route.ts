import { requestPasswordReset } from '@/lib/auth/password-reset'
import { passwordResetAnswerSchema, passwordResetRequestSchema } from '@/lib/auth/schema'
import { visitorOf } from '@/lib/auth/visitor'
import { handle } from '@/lib/http/handle'

export const POST = handle(
  { access: 'public', body: passwordResetRequestSchema, response: passwordResetAnswerSchema, status: 202 },
  async ({ request, body }) => {
    await requestPasswordReset(body.email, visitorOf(request.headers))
    return { message: 'If there is an account with that address, a link is on its way to it.' }
  },
)
