import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listAdminQuests } from '@/lib/rewards/quests/admin-data'
import {
  adminQuestSchema,
  adminQuestsQuerySchema,
  createQuestSchema,
  QUEST_COLUMNS,
} from '@/lib/rewards/quests/admin-schema'
import { createQuest } from '@/lib/rewards/quests/admin-service'

/** Every quest with its progress and cost. [S2.38] */
export const GET = handle(
  { access: canView('manage-quests'), query: adminQuestsQuerySchema, response: listSchema(adminQuestSchema) },
  listRoute(listAdminQuests, QUEST_COLUMNS, 'quests'),
  { id: 'listQuestsByStaff', scope: 'rewards:read', summary: 'Quests with their progress' },
)

/** Makes a draft. */
export const POST = handle(
  {
    access: canEdit('manage-quests'),
    body: createQuestSchema,
    response: z.object({ id: z.number().int() }),
    status: 201,
  },
  staffWrite(createQuest, 'id'),
  { id: 'createQuest', scope: 'rewards:write', summary: 'Create a quest' },
)
