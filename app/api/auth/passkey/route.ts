import { requestPasskeyToken } from '@/lib/auth/passkey-sign-in'
import { welcomeAnswerSchema } from '@/lib/auth/schema'
import { visitorOf } from '@/lib/auth/visitor'
import { handle } from '@/lib/http/handle'
import { passkeySignInSchema } from '@/lib/security/schema'

/** Changes what a passkey signed for the address and one-use token the session begins with. */
export const POST = handle(
  { access: 'public', body: passkeySignInSchema, response: welcomeAnswerSchema },
  ({ request, body }) => requestPasskeyToken(body.response, visitorOf(request.headers)),
)
