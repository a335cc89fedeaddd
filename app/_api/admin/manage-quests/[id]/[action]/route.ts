import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { questActionParams, questActionSchema } from '@/lib/rewards/quests/admin-schema'
import { changeQuestStatus } from '@/lib/rewards/quests/admin-service'

export const POST = handle(
  {
    access: canEdit('manage-quests'),
    params: questActionParams,
    body: questActionSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await changeQuestStatus(staffContext(context), { ...context.params, reason: context.body.reason })
    return { isDone: true }
  },
  { id: 'actOnQuest', scope: 'rewards:write', summary: 'Start, pause or end a quest' },
)
