import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { rolesOf } from '@/lib/admin/rules'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { stepQuest } from '@/lib/quests/desk'
import { questActionParams, questActionSchema } from '@/lib/quests/desk-schema'

/** Starts, pauses or ends a quest. */
export const POST = handle(
  {
    access: rolesOf('manage-quests'),
    params: questActionParams,
    body: questActionSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  async (context) => {
    await stepQuest(context.params, context.body.reason, staffOf(context), systemClock.now())
    return { isDone: true }
  },
)
