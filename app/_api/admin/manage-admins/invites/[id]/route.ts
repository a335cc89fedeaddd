import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { reasonSchema } from '@/lib/backoffice/pages/schema'
import { revokeInvite } from '@/lib/people/staff/admin-service'

/** Revokes an invitation. */
export const DELETE = handle(
  {
    isForPeople: true,
    access: canEdit('manage-admins'),
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ reason: reasonSchema }),
    response: z.object({ isDone: z.literal(true) }),
  },
  staffWrite(revokeInvite),
)
