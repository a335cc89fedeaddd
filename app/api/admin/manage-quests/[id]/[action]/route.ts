import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffOf } from '@/lib/backoffice/admin/guard'
import { systemClock } from '@/lib/platform/dates/clock'
import { questActionParams, questActionSchema } from '@/lib/rewards/quests/admin-schema'
import { stepQuest } from '@/lib/rewards/quests/admin-service'

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
