import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { contestIdParams, saveContestSchema } from '@/lib/rewards/contests/admin-schema'
import { editContest } from '@/lib/rewards/contests/admin-service'

/** Changes a contest that was not started. */
export const PUT = handle(
  {
    access: canEdit('manage-quests'),
    params: contestIdParams,
    body: saveContestSchema,
    response: z.object({ isDone: z.literal(true) }),
  },
  staffWrite(editContest),
  { id: 'changeContest', scope: 'rewards:write', summary: 'Change a contest' },
)
