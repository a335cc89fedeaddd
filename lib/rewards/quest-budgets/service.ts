import 'server-only'
import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import type { Quest } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import type { Cents } from '@/lib/platform/money/cents'
import { findBudgetSetter, listFirstApprovers, mayAgreeAlone } from './data'

type Agreement = { userId: string; at: Date }

/**
 * Agrees to the budget of a quest that starts. Its budget is money for others like an adjustment: above $1,000 a day one
 * person sets it and another one starts the quest.
 * @returns what this person alone agreed to, in cents, for the audit log
 * @throws AppError conflict when another person must start it
 */
export async function agreeToStart(tx: Tx, quest: Quest, { userId, at }: Agreement): Promise<Cents> {
  if (quest.reward !== 'cash' || quest.budgetCents === null) return 0n
  const setter = await findBudgetSetter(tx, quest.id)
  if (!setter || setter.isAgreed || setter.actorId !== userId) return 0n
  if (await mayAgreeAlone(tx, userId, quest.budgetCents, at)) return quest.budgetCents
  throw new AppError('conflict', 'You set its budget: above $1,000 a day another person must start the quest.')
}

/**
 * Agrees to a larger budget of a quest that was started, from which rewards can be paid at once: above $1,000 a day once
 * two people have made the same change.
 * @returns what this person alone agreed to, in cents; undefined while it waits for a second person
 * @throws AppError conflict when the same person asks again
 */
export async function agreeToRaise(
  tx: Tx,
  quest: Quest,
  budgetCents: Cents,
  { userId, at }: Agreement,
): Promise<Cents | undefined> {
  const raised = budgetCents - (quest.budgetCents ?? 0n)
  if (quest.reward !== 'cash' || quest.status === 'draft' || raised <= 0n) return 0n
  const first = await listFirstApprovers(tx, quest.id, { from: quest.budgetCents ?? 0n, to: budgetCents })
  const others = first.filter((id) => id !== userId)
  const role = { in: [...rolesOf('manage-quests')] }
  if ((await tx.user.count({ where: { id: { in: others }, status: 'active', role } })) > 0) return 0n
  if (await mayAgreeAlone(tx, userId, raised, at)) return raised
  if (!first.includes(userId)) return undefined
  throw new AppError('conflict', 'Above $1,000 a day a second person must approve; you have approved already.')
}
