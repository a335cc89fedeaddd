import { welcomeAnswerSchema } from '@/lib/accounts/auth/schema'
import { handle } from '@/lib/accounts/http/handle'
import { acceptMemberInvite } from '@/lib/people/advertisers/invites/service'
import { acceptInviteSchema } from '@/lib/people/invitations/schema'
import { readVisitor } from '@/lib/platform/http/visitor'

/** Accepts an invitation to an advertiser by creating the account. */
export const POST = handle(
  { access: 'public', body: acceptInviteSchema, response: welcomeAnswerSchema, status: 201 },
  ({ request, body, at }) => acceptMemberInvite({ visitor: readVisitor(request.headers), at }, body),
)
