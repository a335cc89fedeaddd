import { z } from 'zod'
import { staffOf } from '@/lib/admin/guard'
import { listAsCsv } from '@/lib/admin/list'
import { rolesOf } from '@/lib/admin/rules'
import { listSchema } from '@/lib/admin/schema'
import { systemClock } from '@/lib/dates/clock'
import { handle } from '@/lib/http/handle'
import { decimalDollars } from '@/lib/money/format'
import { createQuest } from '@/lib/quests/desk'
import { listDeskQuests } from '@/lib/quests/desk-data'
import { createQuestSchema, type DeskQuest, deskQuestSchema, deskQuestsQuerySchema } from '@/lib/quests/desk-schema'

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
  async (context) => ({ id: await createQuest(context.body, staffOf(context), systemClock.now()) }),
)
