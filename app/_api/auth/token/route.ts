import { signInSchema, tokenAnswerSchema } from '@/lib/accounts/auth/schema'
import { handle } from '@/lib/accounts/http/handle'
import { rememberDevice } from '@/lib/accounts/sign-in/device-data'
import { requestSignInToken } from '@/lib/accounts/sign-in/service'
import { jsonResponse } from '@/lib/platform/http/responses/json'
import { readVisitor } from '@/lib/platform/http/visitor'

export const POST = handle(
  { access: 'public', body: signInSchema, response: tokenAnswerSchema },
  async ({ request, requestId, at, body }) => {
    const cookies = request.headers.get('cookie')
    const token = await requestSignInToken({ visitor: readVisitor(request.headers), at, cookies }, body)
    return rememberDevice(request, body.email, jsonResponse({ token }, requestId))
  },
)
