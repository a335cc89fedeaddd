import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { joinStaff } from '@/lib/people/staff/invite-acceptance-service'
import { joinSchema } from '@/lib/people/staff/schema'

/** Accepts a staff invitation with the actor's account. */
export const POST = handle(
  { access: 'signed-in', body: joinSchema, response: z.object({ isDone: z.literal(true) }) },
  async (context) => {
    await joinStaff(context, context.body)
    return { isDone: true }
  },
)
