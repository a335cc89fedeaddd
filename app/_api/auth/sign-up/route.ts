import { signUpSchema, welcomeAnswerSchema } from '@/lib/accounts/auth/schema'
import { handle } from '@/lib/accounts/http/handle'
import { signUp } from '@/lib/people/affiliates/sign-up-service'
import { readVisitor } from '@/lib/platform/http/visitor'
import { keptReferralCodes } from '@/lib/rewards/referrals/link-rules'

export const POST = handle(
  { access: 'public', body: signUpSchema, response: welcomeAnswerSchema, status: 201 },
  ({ request, body, actor, at }) => signUp({ visitor: newVisitor(request.headers, actor?.userId, at), at }, body),
)

const newVisitor = (headers: Headers, signedInAs: string | undefined, at: Date) => ({
  ...readVisitor(headers),
  signedInAs,
  keptCodes: keptReferralCodes(headers.get('cookie'), at),
})
