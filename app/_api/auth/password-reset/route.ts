import { passwordResetAnswerSchema, passwordResetRequestSchema } from '@/lib/accounts/auth/schema'
import { requestPasswordReset } from '@/lib/accounts/credentials/password-service'
import { handle } from '@/lib/accounts/http/handle'
import { readVisitor } from '@/lib/platform/http/visitor'
import { currentPublicSettings } from '@/lib/platform/settings/current'

const SENT = 'If there is an account with that address, a link is on its way to it.'
const NO_MAIL = 'This server sends no emails, so no link is sent. Ask whoever runs the network.'

export const POST = handle(
  { access: 'public', body: passwordResetRequestSchema, response: passwordResetAnswerSchema, status: 202 },
  async ({ request, at, body }) => {
    await requestPasswordReset({ visitor: readVisitor(request.headers), at }, body)
    return { message: currentPublicSettings().hasMail ? SENT : NO_MAIL }
  },
)
