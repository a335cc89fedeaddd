import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
import { editQuestSchema, questIdParams } from '@/lib/rewards/quests/admin-schema'
import { editQuest } from '@/lib/rewards/quests/admin-service'

/** Changes the words, the end and the budget. */
export const PATCH = handle(
  {
    access: rolesOf('manage-quests'),
    params: questIdParams,
    body: editQuestSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await editQuest(staffContext(context), { id: context.params.id, ...context.body })
    return { isDone: true }
  },
)
