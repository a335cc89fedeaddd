import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { creditAnswerSchema } from '@/lib/money/adjustments/schema'
import { getErasurePreview } from '@/lib/people/users/erasures/admin-data'
import { erasurePreviewSchema, erasureSchema } from '@/lib/people/users/erasures/admin-schema'
import { erasePersonByStaff } from '@/lib/people/users/erasures/admin-service'

const params = z.object({ id: z.uuid() })

/** What erasing the person would do, and what keeps it from being done. */
export const GET = handle(
  { isForPeople: true, access: canView('manage-users'), params, response: erasurePreviewSchema },
  ({ actor, params: { id } }) => getErasurePreview(id, actor),
)

/** Erases the person at their request, once two people asked for the same. */
export const POST = handle(
  {
    isForPeople: true,
    access: canEdit('manage-users'),
    params,
    body: erasureSchema,
    response: creditAnswerSchema,
  },
  staffWrite(erasePersonByStaff, 'isDone'),
)
