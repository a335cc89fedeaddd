import { welcomeAnswerSchema } from '@/lib/accounts/auth/schema'
import { passkeySignInSchema } from '@/lib/accounts/credentials/schema'
import { handle } from '@/lib/accounts/http/handle'
import { requestPasskeyToken } from '@/lib/accounts/sign-in/passkey-sign-in-service'
import { readVisitor } from '@/lib/platform/http/visitor'

/** Changes what a passkey signed for the address and one-use token the session begins with. */
export const POST = handle(
  { access: 'public', body: passkeySignInSchema, response: welcomeAnswerSchema },
  ({ request, at, body }) => requestPasskeyToken({ visitor: readVisitor(request.headers), at }, body),
)
