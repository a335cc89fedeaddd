import { welcomeAnswerSchema } from '@/lib/accounts/auth/schema'
import { handle } from '@/lib/accounts/http/handle'
import { acceptInviteSchema } from '@/lib/people/staff/schema'
import { acceptInvite } from '@/lib/people/staff/service'
import { systemClock } from '@/lib/platform/dates/clock'
import { visitorOf } from '@/lib/platform/http/visitor'

/** Makes the account of somebody who was invited to the staff. */
export const POST = handle(
  { access: 'public', body: acceptInviteSchema, response: welcomeAnswerSchema, status: 201 },
  ({ request, body }) => acceptInvite(body, visitorOf(request.headers), systemClock),
)
