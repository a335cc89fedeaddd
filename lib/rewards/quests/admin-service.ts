import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffActor, StaffContext } from '@/lib/backoffice/pages/schema'
import { Prisma, type Quest } from '@/lib/generated/prisma/client'
import type { QuestMetric, QuestStatus } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError, invalidField } from '@/lib/platform/errors'
import { MODULE_LABELS } from '@/lib/platform/modules/label-constants'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { isModuleOn } from '@/lib/platform/settings/current'
import type { CreateQuest, EditQuest, QuestAction } from './admin-schema'
import { budgetPhrase } from './budget-rules'
import { approveRaise, approveStart, voidBudgetRequests } from './budget-service'
import { METRIC_MODULES } from './constants'

/** Creates a quest as a draft, invisible until it starts. @throws AppError invalid (budget not typed) */
export async function createQuest(
  { actor, at }: StaffContext,
  { reason, confirm, ...quest }: CreateQuest,
): Promise<number> {
  if (quest.reward === 'cash') assertConfirmed(confirm, budgetPhrase(0, quest.budgetCents ?? 0))
  assertMetricOn(quest.metric)
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
    await note(tx, actor, { action: 'quest.create', id: created.id, after: auditFields(created), reason, at })
    return created.id
  })
}

/**
 * Changes the name, description, end and budget of a quest. The terms that progress was measured by never change.
 * @returns whether it is done; false while a larger budget waits for a second person
 * @throws AppError not_found, conflict (ended), invalid (below what is spent, or not typed)
 */
export async function editQuest(
  { actor, at }: StaffContext,
  { id, reason, confirm, firstApprovalId, ...change }: EditQuest & { id: number; firstApprovalId?: string },
): Promise<boolean> {
  return transact(async (tx) => {
    const before = await lockQuest(tx, id)
    if (before.status === 'ended') throw new AppError('conflict', 'This quest has ended.')
    if (change.endsAt && new Date(change.endsAt) <= before.startsAt) {
      throw new AppError('invalid', 'It ends before it starts.', { fields: { endsAt: 'It ends before it starts.' } })
    }
    const { budgetCents, ...rest } = change
    const budget = budgetCents === undefined ? undefined : checkBudget(before, budgetCents)
    if (budget !== undefined && budget !== before.budgetCents)
      assertConfirmed(confirm, budgetPhrase(before.budgetCents ?? 0n, budget ?? 0n))
    const budgetAfter = budget === undefined ? before.budgetCents : budget
    const aloneCents = await approveRaise(tx, before, budgetAfter ?? 0n, {
      userId: actor.userId,
      keyId: actor.keyId,
      at,
      reason,
      firstApprovalId,
    })
    if (aloneCents === undefined) {
      const [was, is] = [auditFields(before), auditFields({ ...before, budgetCents: budgetAfter })]
      await note(tx, actor, { action: 'quest.budget_first_approval', id, before: was, after: is, reason, at })
      return false
    }
    const data = Object.fromEntries(
      Object.entries({ ...rest, budgetCents: budget }).filter(([, value]) => value !== undefined),
    )
    const after = await tx.quest.update({ where: { id }, data })
    if (after.budgetCents !== before.budgetCents) await voidBudgetRequests(tx, id, at)
    const facts = { before: auditFields(before), after: { ...auditFields(after), ...alone(aloneCents) } }
    await note(tx, actor, { action: 'quest.edit', id, ...facts, reason, at })
    return true
  })
}

/** Nobody could complete a quest of what the network does without. */
function assertMetricOn(metric: QuestMetric): void {
  const module = METRIC_MODULES[metric]
  if (module !== undefined && !isModuleOn(module))
    throw invalidField('metric', `The module ${MODULE_LABELS[module].label} is off: nobody could complete this quest.`)
}

const alone = (cents: Cents) => (cents > 0n ? { aloneCents: Number(cents) } : {})

function checkBudget({ reward, spentCents }: Quest, cents: number | null): bigint | null {
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
 * @throws AppError not_found, conflict, also when another person must start it
 */
export async function changeQuestStatus(
  { actor, at }: StaffContext,
  { id, action, reason }: { id: number; action: QuestAction; reason: string },
): Promise<void> {
  const { from, to } = STEPS[action]
  await transact(async (tx) => {
    const quest = await lockQuest(tx, id)
    const { status, endsAt } = quest
    if (!from.includes(status)) throw new AppError('conflict', `This quest is ${status}.`)
    if (action === 'start') assertMetricOn(quest.metric)
    const by = { userId: actor.userId, keyId: actor.keyId }
    const aloneCents = action === 'start' ? await approveStart(tx, quest, { ...by, at }) : 0n
    await tx.quest.update({
      where: { id },
      data: { status: to, ...(to === 'ended' && (endsAt === null || endsAt > at) && { endsAt: at }) },
    })
    await note(tx, actor, {
      action: `quest.${action}`,
      id,
      before: { status },
      after: { status: to, ...alone(aloneCents) },
      reason,
      at,
    })
  })
}

async function lockQuest(tx: Tx, id: number): Promise<Quest> {
  await tx.$queryRaw`SELECT FROM quest WHERE id = ${id} FOR NO KEY UPDATE`
  const quest = await tx.quest.findUnique({ where: { id, isContest: false } })
  if (!quest) throw new AppError('not_found', 'There is no such quest.')
  return quest
}

const auditFields = (quest: Quest) => ({
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
