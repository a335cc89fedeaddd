import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { removeView } from '@/lib/backoffice/lists/saved-view-service'

export const DELETE = handle(
  { access: 'staff', book: 'own', params: z.object({ id: z.uuid() }), response: z.object({ isDone: z.literal(true) }) },
  async ({ actor, at, params }) => {
    await removeView({ actor, at }, params)
    return { isDone: true }
  },
  { id: 'deleteSavedView', scope: 'reports:write', summary: 'Delete saved filters' },
)
