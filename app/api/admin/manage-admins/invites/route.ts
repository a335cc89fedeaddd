import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { listInvites } from '@/lib/staff/data'
import { inviteSchema, invitesSchema } from '@/lib/staff/schema'
import { inviteStaff } from '@/lib/staff/service'

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
