import { welcomeAnswerSchema } from '@/lib/accounts/auth/schema'
import { handle } from '@/lib/accounts/http/handle'
import { acceptInviteSchema } from '@/lib/people/invitations/schema'
import { acceptInvite } from '@/lib/people/staff/invite-acceptance-service'
import { readVisitor } from '@/lib/platform/http/visitor'

/** Accepts a staff invitation by creating the account. */
export const POST = handle(
  { access: 'public', body: acceptInviteSchema, response: welcomeAnswerSchema, status: 201 },
  ({ request, body, at }) => acceptInvite({ visitor: readVisitor(request.headers), at }, body),
)
