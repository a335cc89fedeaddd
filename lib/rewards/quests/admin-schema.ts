import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { QuestMetric, QuestReward, QuestStatus } from '@/lib/generated/prisma/enums'
import { instantInput } from '@/lib/platform/dates/instant-schema'
import { decimalDollars } from '@/lib/platform/money/format'
import { centsSchema } from '@/lib/platform/money/schema'
import { trimmedText } from '@/lib/platform/text/schema'
import { QUEST_WINDOWS } from './constants'
import { audienceSchema } from './schema'

/** `GET /api/admin/manage-quests` */
export const adminQuestsQuerySchema = listQuery(['starts', 'name', 'spent'] as const, {
  status: z.enum(QuestStatus).optional(),
  metric: z.enum(QuestMetric).optional(),
})
export type AdminQuestsQuery = z.output<typeof adminQuestsQuerySchema>

/** A quest as staff see it. Cents. */
export const adminQuestSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  metric: z.enum(QuestMetric),
  target: z.number().int(),
  offerId: z.number().int().nullable(),
  window: z.enum(QUEST_WINDOWS),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  reward: z.enum(QuestReward),
  rewardCents: centsSchema,
  budgetCents: centsSchema.nullable(),
  spentCents: centsSchema,
  audience: audienceSchema.nullable(),
  status: z.enum(QuestStatus),
  /** Number of windows with progress, completed, and claimed. */
  started: z.number().int(),
  completed: z.number().int(),
  claimed: z.number().int(),
})
export type AdminQuest = z.output<typeof adminQuestSchema>

const TARGET_MAX = 1_000_000_000
const CENTS_MAX = 100_000_000

/** Terms that never change after creation: progress was measured by them. */
const terms = {
  metric: z.enum(QuestMetric),
  target: z.number().int().min(1).max(TARGET_MAX),
  offerId: z.int32().positive().nullable().default(null),
  window: z.enum(QUEST_WINDOWS),
  startsAt: instantInput(),
  reward: z.enum(QuestReward),
  rewardCents: z.number().int().min(0).max(CENTS_MAX).default(0),
  audience: audienceSchema.nullable().default(null),
}
/** Fields that can change at any time: they affect no earned reward. */
const looks = {
  name: trimmedText(80).min(3, 'Give it a name.'),
  description: trimmedText(300),
  endsAt: instantInput().nullable(),
  budgetCents: z.number().int().min(0).max(CENTS_MAX).nullable(),
}

/** `POST /api/admin/manage-quests`. Cash needs a budget, confirmed by typing it as `$500.00`. */
export const createQuestSchema = z
  .strictObject({ ...terms, ...looks, reason: reasonSchema, confirm: confirmSchema.default('') })
  .refine(({ reward, rewardCents }) => (reward === 'cash') === rewardCents > 0, {
    path: ['rewardCents'],
    message: 'Cash needs a sum, and nothing else has one.',
  })
  .refine(({ reward, budgetCents, rewardCents }) => reward !== 'cash' || (budgetCents ?? 0) >= rewardCents, {
    path: ['budgetCents'],
    message: 'The budget must cover at least one reward.',
  })
  .refine(({ startsAt, endsAt }) => endsAt === null || endsAt > startsAt, {
    path: ['endsAt'],
    message: 'It ends before it starts.',
  })
export type CreateQuest = z.output<typeof createQuestSchema>

/** `PATCH …/{id}`: omitted fields stay. A changed budget is confirmed by typing it. */
export const editQuestSchema = z.strictObject({
  ...z.object(looks).partial().shape,
  reason: reasonSchema,
  confirm: confirmSchema.default(''),
})
export type EditQuest = z.output<typeof editQuestSchema>

export const QUEST_ACTIONS = ['start', 'pause', 'end'] as const
export type QuestAction = (typeof QUEST_ACTIONS)[number]
export const questIdParams = z.object({ id: z.coerce.number().pipe(z.int32().positive()) })
export const questActionParams = questIdParams.extend({ action: z.enum(QUEST_ACTIONS) })
export const questActionSchema = z.strictObject({ reason: reasonSchema })

export const eligibleQuerySchema = z.strictObject({ audience: audienceSchema.nullable() })
export const eligibleSchema = z.object({ affiliates: z.number().int() })

/** The columns of the list, for the screen and the CSV. */
export const QUEST_COLUMNS = listColumns<AdminQuest>()([
  { key: 'id', head: 'Quest', only: 'csv' },
  { key: 'name', head: 'Name' },
  { key: 'metric', head: 'Metric', only: 'csv' },
  { key: 'target', head: 'Target' },
  { key: 'window', head: 'Window' },
  { key: 'reward', head: 'Reward' },
  { key: 'rewardCents', head: 'Reward amount', csv: (row) => decimalDollars(BigInt(row.rewardCents)), only: 'csv' },
  {
    key: 'budgetCents',
    head: 'Budget',
    csv: (row) => row.budgetCents && decimalDollars(BigInt(row.budgetCents)),
    only: 'csv',
  },
  { key: 'spentCents', head: 'Spent', csv: (row) => decimalDollars(BigInt(row.spentCents)) },
  { key: 'started', head: 'Started', only: 'csv' },
  { key: 'completed', head: 'Completed' },
  { key: 'claimed', head: 'Claimed' },
  { key: 'status', head: 'Status' },
])
