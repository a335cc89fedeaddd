import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { editProfileSchema, profileParams } from '@/lib/community/bots/profile-admin-schema'
import { editBotProfile } from '@/lib/community/bots/profile-admin-service'

export const PATCH = handle(
  {
    access: canEdit('bot-profiles'),
    params: profileParams,
    body: editProfileSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  staffWrite(editBotProfile),
  { id: 'changeBot', scope: 'community:write', summary: 'Change a bot' },
)
