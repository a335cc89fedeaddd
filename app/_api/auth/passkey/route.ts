import { welcomeAnswerSchema } from '@/lib/accounts/auth/schema'
import { handle } from '@/lib/accounts/http/handle'
import { requestPasskeyToken } from '@/lib/accounts/passkey-sign-in/service'
import { passkeySignInSchema } from '@/lib/accounts/security/schema'
import { visitorOf } from '@/lib/platform/http/visitor'

/** Changes what a passkey signed for the address and one-use token the session begins with. */
export const POST = handle(
  { access: 'public', body: passkeySignInSchema, response: welcomeAnswerSchema },
  ({ request, at, body }) => requestPasskeyToken({ visitor: visitorOf(request.headers), at }, body),
)
