import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { editProfile } from '@/lib/bots/desk'
import { editProfileSchema, profileParams } from '@/lib/bots/desk-schema'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'

/** Changes a bot. */
export const PATCH = handle(
  {
    access: rolesOf('bot-profiles'),
    params: profileParams,
    body: editProfileSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await editProfile(context.params.id, context.body, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
