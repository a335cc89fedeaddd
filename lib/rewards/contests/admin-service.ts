import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { addDays, dayStart, daysBetween, easternDay } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { isModuleOn } from '@/lib/platform/settings/current'
import { budgetPhrase } from '../quests/budget-rules'
import type { ContestAction, ContestTerms, SaveContest } from './admin-schema'
import { CONTEST_DAYS_MAX } from './constants'
import { lockContest } from './data'
import { recordContestEvent } from './events'
import type { ContestRow } from './rank-data'
import { contestDays, sumPrizes } from './rules'
import { prizesSchema } from './schema'
import { approvePrizes, voidStart } from './start-service'

/** Creates a contest as a draft, invisible until it is started. @throws AppError invalid */
export async function createContest(
  { actor, at }: StaffContext,
  { reason, confirm, ...terms }: SaveContest,
): Promise<number> {
  assertConfirmed(confirm, budgetPhrase(0, sumPrizes(terms.prizes)))
  return transact(async (tx) => {
    await refuseTerms(tx, terms)
    const quest = await tx.quest.create({
      data: { ...toQuest(terms), isContest: true, window: 'once', target: 1n, reward: 'cash', createdAt: at },
    })
    const { id: questId } = quest
    await tx.contest.create({ data: { questId, ...toContest(terms), prizesSetById: actor.userId } })
    await recordContestEvent(tx, questId, 'contest.created', at)
    await note(tx, actor, { action: 'contest.create', id: questId, after: terms, reason, at })
    return questId
  })
}

/**
 * Changes a contest that was not started. Its terms never change afterwards, because ranks were measured by them.
 * @throws AppError not_found, conflict (started), invalid
 */
export async function editContest(
  { actor, at }: StaffContext,
  { id, reason, confirm, ...terms }: SaveContest & { id: number },
): Promise<void> {
  await transact(async (tx) => {
    const contest = await findContest(tx, id)
    if (contest.status !== 'draft')
      throw new AppError('conflict', 'This contest was started: it can only be ended early or canceled.')
    await refuseTerms(tx, terms)
    const before = toTerms(contest)
    const isOtherPrizes = JSON.stringify(before.prizes) !== JSON.stringify(terms.prizes)
    if (isOtherPrizes) assertConfirmed(confirm, budgetPhrase(sumPrizes(before.prizes), sumPrizes(terms.prizes)))
    await voidStart(tx, id, at)
    await tx.quest.update({ where: { id }, data: toQuest(terms) })
    await tx.contest.update({
      where: { questId: id },
      data: { ...toContest(terms), ...(isOtherPrizes && { prizesSetById: actor.userId }) },
    })
    await recordContestEvent(tx, id, 'contest.updated', at)
    await note(tx, actor, { action: 'contest.edit', id, before, after: terms, reason, at })
  })
}

/**
 * Starts a draft, ends a running contest with the present Eastern day, or cancels one that is not settled: then nobody
 * gets a prize.
 * @returns whether it is done; false while a start waits for a second person
 * @throws AppError not_found, conflict
 */
export async function changeContest(
  { actor, at }: StaffContext,
  { id, action, ...given }: { id: number; action: ContestAction; reason: string; firstApprovalId?: string | undefined },
): Promise<boolean> {
  return transact(async (tx) => {
    const contest = await findContest(tx, id)
    const { status } = contest
    const { lastDay } = contestDays(contest.quest)
    const change = await CHANGES[action](tx, contest, { ...given, userId: actor.userId, keyId: actor.keyId, at })
    const before = { status, lastDay }
    const entry = change
      ? { action: `contest.${action}`, after: { ...before, ...change } }
      : { action: 'contest.start_first_approval', after: { budgetCents: Number(contest.quest.budgetCents) } }
    if (change) await recordContestEvent(tx, id, EVENTS[action], at)
    await note(tx, actor, { ...entry, id, before, reason: given.reason, at })
    return change !== undefined
  })
}

const EVENTS = {
  start: 'contest.started',
  end: 'contest.updated',
  cancel: 'contest.cancelled',
} as const satisfies Record<ContestAction, string>

type Deed = {
  userId: string
  keyId: string | undefined
  reason: string
  at: Date
  firstApprovalId?: string | undefined
}
/** What is different afterwards; undefined where it waits for a second person. */
type Change = (tx: Tx, contest: ContestRow, deed: Deed) => Promise<Prisma.InputJsonObject | undefined>

const CHANGES: Record<ContestAction, Change> = {
  start: async (tx, contest, deed) => {
    const { questId, status, quest, prizesSetById } = contest
    if (status !== 'draft') throw new AppError('conflict', `This contest is ${status}.`)
    if (contestDays(quest).firstDay < easternDay(deed.at))
      throw new AppError('conflict', 'Its first day has passed. Give it a later one before you start it.')
    const aloneCents = await approvePrizes(tx, {
      questId,
      prizesSetById,
      budgetCents: quest.budgetCents ?? 0n,
      ...deed,
    })
    if (aloneCents === undefined) return undefined
    await tx.contest.update({ where: { questId }, data: { status: 'running' } })
    return { status: 'running', ...(aloneCents > 0n && { aloneCents: Number(aloneCents) }) }
  },
  end: async (tx, { questId, status, quest }, { at }) => {
    const today = easternDay(at)
    const { firstDay, lastDay } = contestDays(quest)
    if (status !== 'running' || today < firstDay) throw new AppError('conflict', 'This contest is not running.')
    if (lastDay <= today) throw new AppError('conflict', 'Today is its last day, or it is over.')
    await tx.quest.update({ where: { id: questId }, data: { endsAt: dayStart(addDays(today, 1)) } })
    return { lastDay: today }
  },
  cancel: async (tx, { questId, status }, { at }) => {
    if (status !== 'draft' && status !== 'running') throw new AppError('conflict', `This contest is ${status}.`)
    await voidStart(tx, questId, at)
    await tx.contest.update({ where: { questId }, data: { status: 'cancelled', cancelledAt: at } })
    return { status: 'cancelled' }
  },
}

async function findContest(tx: Tx, id: number): Promise<ContestRow> {
  const contest = await lockContest(tx, id)
  if (!contest) throw new AppError('not_found', 'There is no such contest.')
  return contest
}

async function refuseTerms(tx: Tx, { offerId, squadId, firstDay, lastDay }: ContestTerms): Promise<void> {
  const refuse = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } })
  if (daysBetween(firstDay, lastDay) >= CONTEST_DAYS_MAX)
    throw refuse('lastDay', `A contest lasts at most ${CONTEST_DAYS_MAX} days.`)
  if (offerId !== null && (await tx.offer.count({ where: { id: offerId } })) === 0)
    throw refuse('offerId', 'There is no such offer.')
  if (squadId !== null && !isModuleOn('squads'))
    throw refuse('squadId', 'This network has no squads. Open the contest to all affiliates.')
  const squads = { id: squadId ?? 0, status: { not: 'disbanded' } } as const
  if (squadId !== null && (await tx.squad.count({ where: squads })) === 0)
    throw refuse('squadId', 'There is no such squad.')
}

/** A contest is measured by its quest: whole Eastern days, and as budget the sum of its prizes. */
const toQuest = ({ name, description, metric, offerId, firstDay, lastDay, prizes }: ContestTerms) => ({
  name,
  description,
  metric,
  offerId,
  startsAt: dayStart(firstDay),
  endsAt: dayStart(addDays(lastDay, 1)),
  rewardCents: BigInt(prizes[0]?.cents ?? 0),
  budgetCents: BigInt(sumPrizes(prizes)),
})

const toContest = ({ prizes, squadId }: ContestTerms) => ({ prizes, squadId })

const toTerms = ({ quest, prizes, squadId }: ContestRow): Omit<ContestTerms, 'metric'> & { metric: string } => ({
  name: quest.name,
  description: quest.description,
  metric: quest.metric,
  offerId: quest.offerId,
  ...contestDays(quest),
  prizes: prizesSchema.parse(prizes),
  squadId,
})

type Note = {
  action: string
  id: number
  before?: Prisma.InputJsonObject
  after: Prisma.InputJsonObject
  reason: string
  at: Date
}
const note = (tx: Tx, actor: StaffActor, { id, ...entry }: Note) =>
  recordAudit(tx, actor, { ...entry, subject: 'contest', subjectId: String(id) })
