import { z } from 'zod'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { joinSchema } from '@/lib/staff/schema'
import { joinStaff } from '@/lib/staff/service'

/** Takes an invitation up as the account one is signed in with. */
export const POST = handle(
  { access: 'signed-in', body: joinSchema, response: z.object({ isDone: z.literal(true) }) },
  async ({ actor, body }) => {
    await joinStaff(body.token, actor, systemClock.now())
    return { isDone: true }
  },
)
