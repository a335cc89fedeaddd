import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { editProfileSchema, profileParams } from '@/lib/community/bots/profile-admin-schema'
import { editBotProfile } from '@/lib/community/bots/profile-admin-service'

export const PATCH = handle(
  {
    access: rolesOf('bot-profiles'),
    params: profileParams,
    body: editProfileSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await editBotProfile(staffContext(context), { ...context.params, ...context.body })
    return { isDone: true }
  },
  { id: 'changeBot', scope: 'community:write', summary: 'Change a bot' },
)
