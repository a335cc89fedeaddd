import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listInvites } from '@/lib/people/staff/admin-data'
import { inviteSchema, invitesSchema } from '@/lib/people/staff/admin-schema'
import { inviteStaff } from '@/lib/people/staff/admin-service'

export const GET = handle(
  { access: canView('manage-admins'), response: invitesSchema },
  async ({ at }) => ({
    invites: await listInvites(at),
  }),
  { id: 'listStaffInvitations', scope: 'people:read', summary: 'Open invitations of staff' },
)

/** Emails an invitation to join the staff. */
export const POST = handle(
  {
    isForPeople: true,
    access: canEdit('manage-admins'),
    body: inviteSchema,
    response: z.object({ isDone: z.literal(true) }),
    status: 201,
  },
  staffWrite(inviteStaff),
)
