import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffContext } from '@/lib/backoffice/pages/guard'
import { contestActionParams, contestActionSchema } from '@/lib/rewards/contests/admin-schema'
import { changeContest } from '@/lib/rewards/contests/admin-service'

/** Starts a contest, ends it early or cancels it; `isDone` is false while a start waits for a second person. */
export const POST = handle(
  {
    access: canEdit('manage-quests'),
    params: contestActionParams,
    body: contestActionSchema,
    response: z.object({ isDone: z.boolean() }),
  },
  async (context) => ({
    isDone: await changeContest(staffContext(context), { ...context.params, reason: context.body.reason }),
  }),
  { id: 'actOnContest', scope: 'rewards:write', summary: 'Start, end or cancel a contest' },
)
