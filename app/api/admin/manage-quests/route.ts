import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { decimalDollars } from '@/lib/platform/money/format'
import { listAdminQuests } from '@/lib/rewards/quests/admin-data'
import {
  type AdminQuest,
  adminQuestSchema,
  adminQuestsQuerySchema,
  createQuestSchema,
} from '@/lib/rewards/quests/admin-schema'
import { createQuest } from '@/lib/rewards/quests/admin-service'

const access = rolesOf('manage-quests')
const COLUMNS = [
  { head: 'Quest', cell: (row: AdminQuest) => row.id },
  { head: 'Name', cell: (row: AdminQuest) => row.name },
  { head: 'Metric', cell: (row: AdminQuest) => row.metric },
  { head: 'Target', cell: (row: AdminQuest) => row.target },
  { head: 'Window', cell: (row: AdminQuest) => row.window },
  { head: 'Reward', cell: (row: AdminQuest) => row.reward },
  { head: 'Sum', cell: (row: AdminQuest) => decimalDollars(BigInt(row.rewardCents)) },
  { head: 'Budget', cell: (row: AdminQuest) => row.budgetCents && decimalDollars(BigInt(row.budgetCents)) },
  { head: 'Spent', cell: (row: AdminQuest) => decimalDollars(BigInt(row.spentCents)) },
  { head: 'Started', cell: (row: AdminQuest) => row.started },
  { head: 'Completed', cell: (row: AdminQuest) => row.completed },
  { head: 'Claimed', cell: (row: AdminQuest) => row.claimed },
  { head: 'Status', cell: (row: AdminQuest) => row.status },
]

/** Every quest, and how it goes. [S2.38] */
export const GET = handle(
  { access, query: adminQuestsQuerySchema, response: listSchema(adminQuestSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listAdminQuests(query)
    return listAsCsv((page) => listAdminQuests({ ...query, ...page }), COLUMNS, { name: 'quests', requestId })
  },
)

/** Makes a draft. */
export const POST = handle(
  { access, body: createQuestSchema, response: z.object({ id: z.number().int() }), status: 201 },
  async (context) => ({ id: await createQuest(staffContext(context), context.body) }),
)
