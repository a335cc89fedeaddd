import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { rolesForPage } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listInvites } from '@/lib/people/staff/admin-data'
import { inviteSchema, invitesSchema } from '@/lib/people/staff/admin-schema'
import { inviteStaff } from '@/lib/people/staff/admin-service'

const access = rolesForPage('manage-admins')

export const GET = handle(
  { access, response: invitesSchema },
  async ({ at }) => ({
    invites: await listInvites(at),
  }),
  { id: 'listStaffInvitations', scope: 'people:read', summary: 'Open invitations of staff' },
)

/** Emails an invitation to join the staff. */
export const POST = handle(
  { isForPeople: true, access, body: inviteSchema, response: z.object({ isDone: z.literal(true) }), status: 201 },
  staffWrite(inviteStaff),
)
