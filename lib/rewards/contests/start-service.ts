import 'server-only'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { countsAsFirst, findPairRefusal } from '@/lib/backoffice/second-approvals/approver-independence-data'
import { whereOpen } from '@/lib/backoffice/second-approvals/data'
import { assertPerson } from '@/lib/backoffice/second-approvals/open-request-policy'
import { approveOrRequest, assertWaits, voidRequests } from '@/lib/backoffice/second-approvals/service'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import type { Cents } from '@/lib/platform/money/cents'
import { mayAgreeAlone } from '../quests/budget-data'

type Start = {
  questId: number
  budgetCents: Cents
  prizesSetById: string
  userId: string
  /** The API key with which they start it. */
  keyId: string | undefined
  reason: string
  at: Date
  /** The request that this start is to complete; without it, any of the contest. */
  firstApprovalId?: string | undefined
}

/**
 * Agrees to the prizes of a contest that starts: above $1,000 a day one person sets them and another one starts it. The
 * caller holds the lock of the contest.
 * @returns what this person alone agreed to, in cents; undefined while it waits for a second person
 * @throws AppError conflict when the same person asks again, or when the named request no longer waits;
 * person_required where an API key would be the second; forbidden where the two are one person by their roles
 */
export async function approvePrizes(tx: Tx, start: Start): Promise<Cents | undefined> {
  const { questId, budgetCents, prizesSetById, userId, keyId, reason, at, firstApprovalId } = start
  await assertWaits(tx, firstApprovalId)
  const allowed = canEdit('manage-quests')
  const mayAlone = () => mayAgreeAlone(tx, userId, budgetCents, at)
  const isRequested = (await tx.approvalRequest.count({ where: whereOpen(startOf(questId)) })) > 0
  if (!isRequested && prizesSetById !== userId && (await countsAsFirst(tx, prizesSetById, allowed, at))) {
    // what one person alone may start, their key may too
    if (keyId !== undefined && (await mayAlone())) return budgetCents
    assertPerson({ keyId })
    const refusal = await findPairRefusal(tx, { firstId: prizesSetById, secondId: userId, allowed, at })
    if (refusal === null) return 0n
    if (await mayAlone()) return budgetCents
    throw new AppError('forbidden', refusal)
  }
  const refusal = 'Above $1,000 a day another person must start the contest; you have asked already.'
  const terms = { ...startOf(questId), amountCents: budgetCents, payload: {} }
  const { by } = await approveOrRequest(tx, terms, { userId, keyId, allowed, at }, { reason, refusal, mayAlone })
  return { second: 0n, alone: budgetCents, waiting: undefined }[by]
}

const startOf = (questId: number) => ({ kind: 'contest_start', subject: String(questId) }) as const

/** Ends a request that waits, because its contest is no longer what was asked for. */
export const voidStart = (tx: Tx, questId: number, at: Date): Promise<void> => voidRequests(tx, startOf(questId), at)
