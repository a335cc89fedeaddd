import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { editQuest } from '@/lib/quests/desk'
import { editQuestSchema, questIdParams } from '@/lib/quests/desk-schema'

/** Changes the words, the end and the budget. */
export const PATCH = handle(
  {
    access: rolesOf('manage-quests'),
    params: questIdParams,
    body: editQuestSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await editQuest(context.params.id, context.body, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
