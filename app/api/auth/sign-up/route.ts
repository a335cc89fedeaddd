import { signUpSchema, welcomeAnswerSchema } from '@/lib/auth/schema'
import { signUp } from '@/lib/auth/sign-up'
import { visitorOf } from '@/lib/auth/visitor'
import { handle } from '@/lib/http/handle'

export const POST = handle(
  { access: 'public', body: signUpSchema, response: welcomeAnswerSchema, status: 201 },
  ({ request, body, actor }) => signUp(body, { ...visitorOf(request.headers), signedInAs: actor?.userId }),
)
