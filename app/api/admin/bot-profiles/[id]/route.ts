import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { editProfile } from '@/lib/community/bots/desk'
import { editProfileSchema, profileParams } from '@/lib/community/bots/desk-schema'
import { systemClock } from '@/lib/platform/dates/clock'

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
