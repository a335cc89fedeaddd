import { passwordResetConfirmSchema, welcomeAnswerSchema } from '@/lib/accounts/auth/schema'
import { confirmPasswordReset } from '@/lib/accounts/credentials/password-service'
import { handle } from '@/lib/accounts/http/handle'
import { rememberDevice } from '@/lib/accounts/sign-in/device-data'
import { jsonResponse } from '@/lib/platform/http/responses/json'
import { readVisitor } from '@/lib/platform/http/visitor'

export const POST = handle(
  { access: 'public', body: passwordResetConfirmSchema, response: welcomeAnswerSchema },
  async ({ request, requestId, at, body }) => {
    const credentials = await confirmPasswordReset({ visitor: readVisitor(request.headers), at }, body)
    return rememberDevice(request, credentials.email, jsonResponse(credentials, requestId))
  },
)
