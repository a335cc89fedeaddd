import { welcomeAnswerSchema } from '@/lib/auth/schema'
import { visitorOf } from '@/lib/auth/visitor'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { acceptInviteSchema } from '@/lib/staff/schema'
import { acceptInvite } from '@/lib/staff/service'

/** Makes the account of somebody who was invited to the staff. */
export const POST = handle(
  { access: 'public', body: acceptInviteSchema, response: welcomeAnswerSchema, status: 201 },
  ({ request, body }) => acceptInvite(body, visitorOf(request.headers), systemClock),
)
