import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { confirmSchema, listQuery, reasonSchema } from '@/lib/backoffice/pages/schema'
import { ContestStatus } from '@/lib/generated/prisma/enums'
import { isDay } from '@/lib/platform/dates/days'
import { decimalDollars } from '@/lib/platform/money/format'
import { centsSchema } from '@/lib/platform/money/schema'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { CONTEST_METRICS } from './constants'
import { prizesSchema } from './schema'

/** `GET /api/admin/manage-quests/contests` */
export const adminContestsQuerySchema = listQuery(['starts', 'name', 'spent'] as const, {
  status: z.enum(ContestStatus).optional(),
  metric: z.enum(CONTEST_METRICS).optional(),
})
export type AdminContestsQuery = z.output<typeof adminContestsQuerySchema>

/** A contest as staff see it. Cents; Eastern days, both included. */
export const adminContestSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  metric: z.enum(CONTEST_METRICS),
  offerId: z.number().int().nullable(),
  firstDay: z.string(),
  lastDay: z.string(),
  settlesAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
  cancelledAt: z.iso.datetime().nullable(),
  prizes: prizesSchema,
  budgetCents: centsSchema,
  spentCents: centsSchema,
  squadId: z.number().int().nullable(),
  squadName: z.string().nullable(),
  status: z.enum(ContestStatus),
  /** Affiliates who reached anything. */
  entered: z.number().int(),
  /** Who asked for the start of a draft that waits for a second person. */
  startAskedBy: z.string().nullable(),
})
export type AdminContest = z.output<typeof adminContestSchema>

const daySchema = limitedText(10, 'must be a day').refine(isDay, 'must be a day')

const terms = {
  name: trimmedText(80).min(3, 'Give it a name.'),
  description: trimmedText(300),
  metric: z.enum(CONTEST_METRICS),
  offerId: z.int32().positive().nullable().default(null),
  firstDay: daySchema,
  lastDay: daySchema,
  prizes: prizesSchema,
  squadId: z.int32().positive().nullable().default(null),
}
export type ContestTerms = Omit<SaveContest, 'reason' | 'confirm'>

/** `POST /api/admin/manage-quests/contests` and `PUT …/{id}`: the sum of the prizes is confirmed by typing it. */
export const saveContestSchema = z
  .strictObject({ ...terms, reason: reasonSchema, confirm: confirmSchema.default('') })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, { path: ['lastDay'], message: 'It ends before it starts.' })
export type SaveContest = z.output<typeof saveContestSchema>

export const CONTEST_ACTIONS = ['start', 'end', 'cancel'] as const
export type ContestAction = (typeof CONTEST_ACTIONS)[number]
export const contestIdParams = z.object({ id: z.coerce.number().pipe(z.int32().positive()) })
export const contestActionParams = contestIdParams.extend({ action: z.enum(CONTEST_ACTIONS) })
export const contestActionSchema = z.strictObject({ reason: reasonSchema })

/** `GET …/{id}/ranks`: the first ranks, and what was paid of them. Cents. */
export const adminRanksSchema = z.object({
  ranked: z.number().int(),
  rows: z.array(
    z.object({
      rank: z.number().int(),
      affiliateId: z.number().int(),
      name: z.string(),
      value: z.number(),
      reachedAt: z.iso.datetime(),
      prizeCents: centsSchema,
      /** Null until the contest is settled, and for places without a prize. */
      prize: z.enum(['unpaid', 'held', 'paid', 'taken_back']).nullable(),
    }),
  ),
})
export type AdminRanks = z.output<typeof adminRanksSchema>

/** The squads a contest can be for. */
export const contestSquadsSchema = z.array(z.object({ id: z.number().int(), name: z.string() }))

/** The columns of the list, for the screen and the CSV. */
export const CONTEST_COLUMNS = listColumns<AdminContest>()([
  { key: 'id', head: 'Contest', only: 'csv' },
  { key: 'name', head: 'Name' },
  { key: 'metric', head: 'Metric' },
  { key: 'offerId', head: 'Offer', only: 'csv' },
  { key: 'firstDay', head: 'First day' },
  { key: 'lastDay', head: 'Last day' },
  { key: 'squadName', head: 'Squad', module: 'squads' },
  { key: 'budgetCents', head: 'Prizes', csv: (row) => decimalDollars(BigInt(row.budgetCents)) },
  { key: 'spentCents', head: 'Spent', csv: (row) => decimalDollars(BigInt(row.spentCents)) },
  { key: 'entered', head: 'Entered' },
  { key: 'status', head: 'Status' },
])
