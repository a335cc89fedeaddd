import { passwordResetAnswerSchema, passwordResetRequestSchema } from '@/lib/accounts/auth/schema'
import { requestPasswordReset } from '@/lib/accounts/credentials/password-service'
import { handle } from '@/lib/accounts/http/handle'
import { readVisitor } from '@/lib/platform/http/visitor'

export const POST = handle(
  { access: 'public', body: passwordResetRequestSchema, response: passwordResetAnswerSchema, status: 202 },
  async ({ request, at, body }) => {
    await requestPasswordReset({ visitor: readVisitor(request.headers), at }, body)
    return { message: 'If there is an account with that address, a link is on its way to it.' }
  },
)
