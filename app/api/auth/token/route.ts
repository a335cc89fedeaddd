import { signInSchema, tokenAnswerSchema } from '@/lib/auth/schema'
import { requestSignInToken } from '@/lib/auth/sign-in'
import { visitorOf } from '@/lib/auth/visitor'
import { handle } from '@/lib/http/handle'

export const POST = handle(
  { access: 'public', body: signInSchema, response: tokenAnswerSchema },
  async ({ request, body }) => ({ token: await requestSignInToken(body, visitorOf(request.headers)) }),
)
