import 'server-only'
import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { assertPerson, assertStillWaits } from '@/lib/backoffice/pages/approval-policy'
import type { Quest } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import type { Cents } from '@/lib/platform/money/cents'
import { findBudgetRequest, findBudgetSetter, listFirstApprovers, mayAgreeAlone } from './budget-data'

type Agreement = {
  userId: string
  /** The API key with which they agree. */
  keyId: string | undefined
  at: Date
}
type SecondAgreement = Agreement & {
  /** The entry of the log that this approval is to complete; without it, any that asks for the same budget. */
  firstApprovalId?: string | undefined
}

/**
 * Agrees to the budget of a quest that starts. Its budget is money for others like an adjustment: above $1,000 a day one
 * person sets it and another one starts the quest.
 * @returns what this person alone agreed to, in cents, for the audit log
 * @throws AppError conflict when another person must start it; person_required where a key would be the other one
 */
export async function agreeToStart(tx: Tx, quest: Quest, { userId, keyId, at }: Agreement): Promise<Cents> {
  if (quest.reward !== 'cash' || quest.budgetCents === null) return 0n
  const setter = await findBudgetSetter(tx, quest.id)
  if (!setter || setter.isAgreed) return 0n
  const isOwn = setter.actorId === userId
  if (!isOwn && keyId === undefined) return 0n
  if (await mayAgreeAlone(tx, userId, quest.budgetCents, at)) return quest.budgetCents
  if (!isOwn) assertPerson({ keyId })
  throw new AppError('conflict', 'You set its budget: above $1,000 a day another person must start the quest.')
}

/**
 * Agrees to a larger budget of a quest that was started, from which rewards can be paid at once: above $1,000 a day once
 * two people have made the same change.
 * @returns what this person alone agreed to, in cents; undefined while it waits for a second person
 * @throws AppError conflict when the same person asks again, or when the named request no longer waits;
 * person_required where an API key would be the second
 */
export async function agreeToRaise(
  tx: Tx,
  quest: Quest,
  budgetCents: Cents,
  { userId, keyId, at, firstApprovalId }: SecondAgreement,
): Promise<Cents | undefined> {
  if (firstApprovalId !== undefined) assertStillWaits(await findBudgetRequest(tx, BigInt(firstApprovalId)))
  const raised = budgetCents - (quest.budgetCents ?? 0n)
  if (quest.reward !== 'cash' || quest.status === 'draft' || raised <= 0n) return 0n
  const first = await listFirstApprovers(tx, quest.id, { from: quest.budgetCents ?? 0n, to: budgetCents })
  const others = first.filter((id) => id !== userId)
  const role = { in: [...rolesOf('manage-quests')] }
  if ((await tx.user.count({ where: { id: { in: others }, status: 'active', role } })) > 0) {
    assertPerson({ keyId })
    return 0n
  }
  if (await mayAgreeAlone(tx, userId, raised, at)) return raised
  if (!first.includes(userId)) return undefined
  throw new AppError('conflict', 'Above $1,000 a day a second person must approve; you have approved already.')
}

/**
 * Locks a quest whose larger budget was asked for by an entry of the log, for somebody who declines it. The caller adds
 * `quest.budget_declined` to the log, which is what declines it.
 * @returns the request; undefined when the same person has declined it already
 * @throws AppError conflict when it no longer waits
 */
export async function lockBudgetRequest(tx: Tx, seq: bigint, userId: string) {
  const asked = await findBudgetRequest(tx, seq)
  if (asked) await tx.$queryRaw`SELECT FROM quest WHERE id = ${asked.questId} FOR NO KEY UPDATE`
  const request = await findBudgetRequest(tx, seq)
  if (request?.declinedById === userId) return undefined
  assertStillWaits(request)
  return request ?? undefined
}
