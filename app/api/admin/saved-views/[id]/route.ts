import { z } from 'zod'
import { STAFF_ROLES } from '@/lib/admin/rules'
import { removeView } from '@/lib/admin/service'
import { handle } from '@/lib/http/handle'

export const DELETE = handle(
  { access: STAFF_ROLES, params: z.object({ id: z.uuid() }), response: z.object({ isDone: z.literal(true) }) },
  async ({ actor, params }) => {
    await removeView(actor.userId, params.id)
    return { isDone: true }
  },
)
