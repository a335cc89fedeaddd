import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { staffActionParams, staffActionSchema } from '@/lib/people/staff/admin-schema'
import { actOnStaff } from '@/lib/people/staff/admin-service'

/** Changes or removes a role. */
export const POST = handle(
  {
    isForPeople: true,
    access: canEdit('manage-admins'),
    params: staffActionParams,
    body: staffActionSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  staffWrite(actOnStaff),
)
