import 'server-only'
import { assertConfirmed } from '@/lib/backoffice/admin/guard'
import { recordAudit, type StaffActor, type StaffContext } from '@/lib/backoffice/audit/service'
import { Prisma, type Quest } from '@/lib/generated/prisma/client'
import type { QuestStatus } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { formatCents } from '@/lib/platform/money/format'
import { transact } from '@/lib/platform/transaction'
import type { CreateQuest, EditQuest, QuestAction } from './admin-schema'

/** Creates a quest as a draft, invisible until it starts. @throws AppError invalid (budget not typed) */
export async function createQuest(
  { actor, at }: StaffContext,
  { reason, confirm, ...quest }: CreateQuest,
): Promise<number> {
  if (quest.reward === 'cash') assertConfirmed(confirm, formatCents(quest.budgetCents ?? 0))
  return transact(async (tx) => {
    if (
      quest.offerId !== null &&
      !(await tx.offer.findUnique({ where: { id: quest.offerId }, select: { id: true } }))
    ) {
      throw new AppError('invalid', 'There is no such offer.', { fields: { offerId: 'There is no such offer.' } })
    }
    const created = await tx.quest.create({
      data: {
        ...quest,
        target: BigInt(quest.target),
        rewardCents: BigInt(quest.rewardCents),
        budgetCents: quest.budgetCents === null ? null : BigInt(quest.budgetCents),
        audience: quest.audience ?? Prisma.DbNull,
        status: 'draft',
        createdAt: at,
      },
    })
    await note(tx, actor, { action: 'quest.create', id: created.id, after: factsOf(created), reason, at })
    return created.id
  })
}

/**
 * Changes the name, description, end and budget of a quest. The terms that progress was measured by never change.
 * @throws AppError not_found, conflict (ended), invalid (below what is spent, or not typed)
 */
export async function editQuest(
  { actor, at }: StaffContext,
  { id, reason, confirm, ...change }: EditQuest & { id: number },
): Promise<void> {
  await transact(async (tx) => {
    const before = await lockQuest(tx, id)
    if (before.status === 'ended') throw new AppError('conflict', 'This quest has ended.')
    if (change.endsAt && new Date(change.endsAt) <= before.startsAt) {
      throw new AppError('invalid', 'It ends before it starts.', { fields: { endsAt: 'It ends before it starts.' } })
    }
    const { budgetCents, ...rest } = change
    const budget = budgetCents === undefined ? undefined : budgetOf(before, budgetCents)
    if (budget !== undefined && budget !== before.budgetCents) assertConfirmed(confirm, formatCents(budget ?? 0n))
    const data = Object.fromEntries(
      Object.entries({ ...rest, budgetCents: budget }).filter(([, value]) => value !== undefined),
    )
    const after = await tx.quest.update({ where: { id }, data })
    await note(tx, actor, { action: 'quest.edit', id, before: factsOf(before), after: factsOf(after), reason, at })
  })
}

function budgetOf({ reward, spentCents }: Quest, cents: number | null): bigint | null {
  const isTooLow = cents === null ? reward === 'cash' : BigInt(cents) < spentCents
  if (!isTooLow) return cents === null ? null : BigInt(cents)
  const message = `At least the ${formatCents(spentCents)} that are spent.`
  throw new AppError('invalid', message, { fields: { budgetCents: message } })
}

/** The allowed statuses before each action, and the status after it. */
const STEPS: Record<QuestAction, { from: readonly QuestStatus[]; to: QuestStatus }> = {
  start: { from: ['draft', 'paused'], to: 'active' },
  pause: { from: ['active'], to: 'paused' },
  end: { from: ['draft', 'active', 'paused'], to: 'ended' },
}

/**
 * Starts, pauses or ends a quest. Completed rewards can still be claimed for CLAIM_DAYS.
 * @throws AppError not_found, conflict
 */
export async function changeQuestStatus(
  { actor, at }: StaffContext,
  { id, action, reason }: { id: number; action: QuestAction; reason: string },
): Promise<void> {
  const { from, to } = STEPS[action]
  await transact(async (tx) => {
    const { status, endsAt } = await lockQuest(tx, id)
    if (!from.includes(status)) throw new AppError('conflict', `This quest is ${status}.`)
    await tx.quest.update({
      where: { id },
      data: { status: to, ...(to === 'ended' && (endsAt === null || endsAt > at) && { endsAt: at }) },
    })
    await note(tx, actor, { action: `quest.${action}`, id, before: { status }, after: { status: to }, reason, at })
  })
}

async function lockQuest(tx: Tx, id: number): Promise<Quest> {
  await tx.$queryRaw`SELECT FROM quest WHERE id = ${id} FOR NO KEY UPDATE`
  const quest = await tx.quest.findUnique({ where: { id } })
  if (!quest) throw new AppError('not_found', 'There is no such quest.')
  return quest
}

const factsOf = (quest: Quest) => ({
  name: quest.name,
  description: quest.description,
  metric: quest.metric,
  target: Number(quest.target),
  window: quest.window,
  reward: quest.reward,
  rewardCents: Number(quest.rewardCents),
  status: quest.status,
  budgetCents: quest.budgetCents === null ? null : Number(quest.budgetCents),
  endsAt: quest.endsAt?.toISOString() ?? null,
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
  recordAudit(tx, actor, { ...entry, subject: 'quest', subjectId: String(id) })
