import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { joinSchema } from '@/lib/people/staff/schema'
import { joinStaff } from '@/lib/people/staff/service'
import { systemClock } from '@/lib/platform/dates/clock'

/** Takes an invitation up as the account one is signed in with. */
export const POST = handle(
  { access: 'signed-in', body: joinSchema, response: z.object({ isDone: z.literal(true) }) },
  async ({ actor, body }) => {
    await joinStaff(body.token, actor, systemClock.now())
    return { isDone: true }
  },
)
