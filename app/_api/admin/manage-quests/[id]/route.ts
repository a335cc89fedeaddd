import { handle } from '@/lib/accounts/http/handle'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { creditAnswerSchema } from '@/lib/money/adjustments/schema'
import { editQuestSchema, questIdParams } from '@/lib/rewards/quests/admin-schema'
import { editQuest } from '@/lib/rewards/quests/admin-service'

/** Changes the words, the end and the budget; `isDone` is false while a larger budget waits for a second person. */
export const PATCH = handle(
  {
    access: canEdit('manage-quests'),
    params: questIdParams,
    body: editQuestSchema,
    response: creditAnswerSchema,
  },
  staffWrite(editQuest, 'isDone'),
  { id: 'changeQuest', scope: 'rewards:write', summary: 'Change a quest' },
)
