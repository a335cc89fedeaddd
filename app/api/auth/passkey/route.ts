import { requestPasskeyToken } from '@/lib/accounts/auth/passkey-sign-in'
import { welcomeAnswerSchema } from '@/lib/accounts/auth/schema'
import { visitorOf } from '@/lib/accounts/auth/visitor'
import { handle } from '@/lib/accounts/http/handle'
import { passkeySignInSchema } from '@/lib/accounts/security/schema'

/** Changes what a passkey signed for the address and one-use token the session begins with. */
export const POST = handle(
  { access: 'public', body: passkeySignInSchema, response: welcomeAnswerSchema },
  ({ request, body }) => requestPasskeyToken(body.response, visitorOf(request.headers)),
)
