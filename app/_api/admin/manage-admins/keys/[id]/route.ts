import { z } from 'zod'
import { keyParamsSchema } from '@/lib/accounts/api-keys/schema'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { reasonSchema } from '@/lib/backoffice/pages/schema'
import { revokeStaffKey } from '@/lib/people/keys/organization-service'

/** Ends a key of a member of staff. */
export const DELETE = handle(
  {
    isForPeople: true,
    access: canEdit('manage-admins'),
    params: keyParamsSchema,
    body: z.strictObject({ reason: reasonSchema }),
    response: z.object({ isDone: z.literal(true) }),
  },
  staffWrite(revokeStaffKey),
)
