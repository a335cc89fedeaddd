import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { viewAsSchema } from '@/lib/people/users/admin-schema'
import { beginViewAs } from '@/lib/people/users/view-as-admin-service'

/** Starts viewing the product as this affiliate, read-only. */
export const POST = handle(
  {
    isForPeople: true,
    access: canEdit('manage-users'),
    params: z.object({ id: z.uuid() }),
    body: viewAsSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    const { actor, params, body } = context
    await beginViewAs(staffContext(context), { ...params, ...body, sessionId: actor.sessionId })
    return { isDone: true }
  },
)
