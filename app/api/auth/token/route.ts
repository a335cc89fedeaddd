import { signInSchema, tokenAnswerSchema } from '@/lib/accounts/auth/schema'
import { handle } from '@/lib/accounts/http/handle'
import { requestSignInToken } from '@/lib/accounts/sign-in/service'
import { visitorOf } from '@/lib/platform/http/visitor'

export const POST = handle(
  { access: 'public', body: signInSchema, response: tokenAnswerSchema },
  async ({ request, at, body }) => ({
    token: await requestSignInToken({ visitor: visitorOf(request.headers), at }, body),
  }),
)
