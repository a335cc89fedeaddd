import 'server-only'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { countsAsFirst, findPairRefusal } from '@/lib/backoffice/second-approvals/approver-independence-data'
import { assertPerson } from '@/lib/backoffice/second-approvals/open-request-policy'
import { approveOrRequest, assertWaits, voidRequests } from '@/lib/backoffice/second-approvals/service'
import type { Quest } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import type { Cents } from '@/lib/platform/money/cents'
import { findBudgetSetter, mayAgreeAlone } from './budget-data'

type Agreement = {
  userId: string
  /** The API key with which they agree. */
  keyId: string | undefined
  at: Date
}
type SecondAgreement = Agreement & {
  reason: string
  /** The request that this approval is to complete; without it, any of the same budget. */
  firstApprovalId?: string | undefined
}

/**
 * Agrees to the budget of a quest that starts. Its budget is money for others like an adjustment: above $1,000 a day one
 * person sets it and another one starts the quest.
 * @returns what this person alone agreed to, in cents, for the audit log
 * @throws AppError conflict when another person must start it; person_required where a key would be the other one; forbidden where the
 * two are one person by their roles
 */
export async function approveStart(tx: Tx, quest: Quest, { userId, keyId, at }: Agreement): Promise<Cents> {
  if (quest.reward !== 'cash' || quest.budgetCents === null) return 0n
  const setter = await findBudgetSetter(tx, quest.id)
  if (!setter || setter.isAgreed) return 0n
  const isOwn = setter.actorId === userId
  const refusal = setter.actorId === null || isOwn ? null : await refusalAfter(tx, setter.actorId, { userId, at })
  if (!isOwn && keyId === undefined && refusal === null) return 0n
  if (await mayAgreeAlone(tx, userId, quest.budgetCents, at)) return quest.budgetCents
  if (!isOwn) assertPerson({ keyId })
  if (refusal !== null) throw new AppError('forbidden', refusal)
  throw new AppError('conflict', 'You set its budget: above $1,000 a day another person must start the quest.')
}

const NOT_COUNTED =
  'Who set its budget may not approve it, or not yet: set the budget anew, and another person starts the quest.'

/** Why somebody cannot be the second person after who set the budget; null where they can. */
async function refusalAfter(tx: Tx, firstId: string, { userId, at }: Pick<Agreement, 'userId' | 'at'>) {
  const allowed = canEdit('manage-quests')
  if (!(await countsAsFirst(tx, firstId, allowed, at))) return NOT_COUNTED
  return findPairRefusal(tx, { firstId, secondId: userId, allowed, at })
}

/**
 * Agrees to a larger budget of a quest that was started, from which rewards can be paid at once: above $1,000 a day once
 * two people have made the same change.
 * @returns what this person alone agreed to, in cents; undefined while it waits for a second person
 * @throws AppError conflict when the same person asks again, or when the named request no longer waits;
 * person_required where an API key would be the second
 */
export async function approveRaise(
  tx: Tx,
  quest: Quest,
  budgetCents: Cents,
  { userId, keyId, at, reason, firstApprovalId }: SecondAgreement,
): Promise<Cents | undefined> {
  await assertWaits(tx, firstApprovalId)
  const fromCents = quest.budgetCents ?? 0n
  const raised = budgetCents - fromCents
  if (quest.reward !== 'cash' || quest.status === 'draft' || raised <= 0n) return 0n
  const payload = { fromCents: Number(fromCents) }
  const terms = { ...budgetOf(quest.id), amountCents: raised, payload }
  const approver = { userId, keyId, allowed: canEdit('manage-quests'), at }
  const { by } = await approveOrRequest(tx, terms, approver, {
    reason,
    refusal: 'Above $1,000 a day a second person must approve; you have approved already.',
    mayAlone: () => mayAgreeAlone(tx, userId, raised, at),
  })
  return { second: 0n, alone: raised, waiting: undefined }[by]
}

const budgetOf = (questId: number) => ({ kind: 'quest_budget', subject: String(questId) }) as const

/** Ends the requests for other budgets of a quest whose budget was changed. */
export const voidBudgetRequests = (tx: Tx, questId: number, at: Date): Promise<void> =>
  voidRequests(tx, budgetOf(questId), at)
