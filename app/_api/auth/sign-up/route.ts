import { signUpSchema, welcomeAnswerSchema } from '@/lib/accounts/auth/schema'
import { handle } from '@/lib/accounts/http/handle'
import { signUp } from '@/lib/people/affiliates/sign-up-service'
import { readVisitor } from '@/lib/platform/http/visitor'

export const POST = handle(
  { access: 'public', body: signUpSchema, response: welcomeAnswerSchema, status: 201 },
  ({ request, body, actor, at }) =>
    signUp({ visitor: { ...readVisitor(request.headers), signedInAs: actor?.userId }, at }, body),
)
