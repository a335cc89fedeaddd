import { signInSchema, tokenAnswerSchema } from '@/lib/accounts/auth/schema'
import { requestSignInToken } from '@/lib/accounts/auth/sign-in'
import { visitorOf } from '@/lib/accounts/auth/visitor'
import { handle } from '@/lib/accounts/http/handle'

export const POST = handle(
  { access: 'public', body: signInSchema, response: tokenAnswerSchema },
  async ({ request, body }) => ({ token: await requestSignInToken(body, visitorOf(request.headers)) }),
)
