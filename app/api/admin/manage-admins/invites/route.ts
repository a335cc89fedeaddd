import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { listInvites } from '@/lib/people/staff/data'
import { inviteSchema, invitesSchema } from '@/lib/people/staff/schema'
import { inviteStaff } from '@/lib/people/staff/service'
import { systemClock } from '@/lib/platform/dates/clock'

const access = rolesOf('manage-admins')

export const GET = handle({ access, response: invitesSchema }, async () => ({
  invites: await listInvites(systemClock.now()),
}))

/** Mails an invitation to join the staff. */
export const POST = handle(
  { access, body: inviteSchema, response: z.object({ isDone: z.literal(true) }), status: 201 },
  async (context) => {
    await inviteStaff(context.body, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
