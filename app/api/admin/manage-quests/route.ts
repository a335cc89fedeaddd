import { z } from 'zod'
import { rolesOf } from '@/lib/accounts/admin/rules'
import { handle } from '@/lib/accounts/http/handle'
import { staffContext } from '@/lib/backoffice/admin/guard'
import { listSchema } from '@/lib/backoffice/admin/schema'
import { listAsCsv } from '@/lib/backoffice/lists/data'
import { decimalDollars } from '@/lib/platform/money/format'
import { listDeskQuests } from '@/lib/rewards/quests/admin-data'
import {
  createQuestSchema,
  type DeskQuest,
  deskQuestSchema,
  deskQuestsQuerySchema,
} from '@/lib/rewards/quests/admin-schema'
import { createQuest } from '@/lib/rewards/quests/admin-service'

const access = rolesOf('manage-quests')
const COLUMNS = [
  { head: 'Quest', cell: (row: DeskQuest) => row.id },
  { head: 'Name', cell: (row: DeskQuest) => row.name },
  { head: 'Metric', cell: (row: DeskQuest) => row.metric },
  { head: 'Target', cell: (row: DeskQuest) => row.target },
  { head: 'Window', cell: (row: DeskQuest) => row.window },
  { head: 'Reward', cell: (row: DeskQuest) => row.reward },
  { head: 'Sum', cell: (row: DeskQuest) => decimalDollars(BigInt(row.rewardCents)) },
  { head: 'Budget', cell: (row: DeskQuest) => row.budgetCents && decimalDollars(BigInt(row.budgetCents)) },
  { head: 'Spent', cell: (row: DeskQuest) => decimalDollars(BigInt(row.spentCents)) },
  { head: 'Started', cell: (row: DeskQuest) => row.started },
  { head: 'Completed', cell: (row: DeskQuest) => row.completed },
  { head: 'Claimed', cell: (row: DeskQuest) => row.claimed },
  { head: 'Status', cell: (row: DeskQuest) => row.status },
]

/** Every quest, and how it goes. [S2.38] */
export const GET = handle(
  { access, query: deskQuestsQuerySchema, response: listSchema(deskQuestSchema) },
  async ({ query, requestId }) => {
    if (query.format === 'json') return listDeskQuests(query)
    return listAsCsv((page) => listDeskQuests({ ...query, ...page }), COLUMNS, { name: 'quests', requestId })
  },
)

/** Makes a draft. */
export const POST = handle(
  { access, body: createQuestSchema, response: z.object({ id: z.number().int() }), status: 201 },
  async (context) => ({ id: await createQuest(staffContext(context), context.body) }),
)
