import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { endViewAs } from '@/lib/people/users/view-as-admin-service'

/** Ends viewing as an affiliate. */
export const POST = handle(
  { access: 'signed-in', isForViewers: true, response: z.object({ isDone: z.literal(true) }) },
  async (context) => {
    await endViewAs(context)
    return { isDone: true }
  },
)
