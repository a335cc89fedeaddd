import { z } from 'zod'
import { handle } from '@/lib/accounts/http/handle'
import { canEdit, canView } from '@/lib/accounts/staff-permissions/permission-rules'
import { listRoute } from '@/lib/backoffice/lists/data'
import { staffWrite } from '@/lib/backoffice/pages/guard'
import { listSchema } from '@/lib/backoffice/pages/schema'
import { listAdminContests } from '@/lib/rewards/contests/admin-data'
import {
  adminContestSchema,
  adminContestsQuerySchema,
  CONTEST_COLUMNS,
  saveContestSchema,
} from '@/lib/rewards/contests/admin-schema'
import { createContest } from '@/lib/rewards/contests/admin-service'

/** Every contest with its cost. */
export const GET = handle(
  { access: canView('manage-quests'), query: adminContestsQuerySchema, response: listSchema(adminContestSchema) },
  listRoute(listAdminContests, CONTEST_COLUMNS, 'contests'),
  { id: 'listContestsByStaff', scope: 'rewards:read', summary: 'Contests' },
)

/** Makes a draft. */
export const POST = handle(
  {
    access: canEdit('manage-quests'),
    body: saveContestSchema,
    response: z.object({ id: z.number().int() }),
    status: 201,
  },
  staffWrite(createContest, 'id'),
  { id: 'createContest', scope: 'rewards:write', summary: 'Create a contest' },
)
