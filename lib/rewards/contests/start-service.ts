import 'server-only'
import { rolesOf } from '@/lib/accounts/admin-pages/rules'
import { assertPerson, assertStillWaits, type Decline } from '@/lib/backoffice/pages/approval-policy'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Cents } from '@/lib/platform/money/cents'
import { mayAgreeAlone } from '../quests/budget-data'
import { findStart, findWaitingStart } from './start-data'

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
 * person_required where an API key would be the second
 */
export async function agreeToPrizes(tx: Tx, start: Start): Promise<Cents | undefined> {
  const { questId, budgetCents, prizesSetById, userId, keyId, reason, at, firstApprovalId } = start
  if (firstApprovalId !== undefined) assertStillWaits(await findStart(tx, firstApprovalId))
  const waiting = await findWaitingStart(tx, questId)
  const first = waiting?.approvedById ?? prizesSetById
  if (first !== userId && (await isEntitled(tx, first))) {
    // what one person alone may start, their key may too
    if (!waiting && keyId !== undefined && (await mayAgreeAlone(tx, userId, budgetCents, at))) return budgetCents
    assertPerson({ keyId })
    if (waiting)
      await tx.contestStart.update({ where: { id: waiting.id }, data: { secondApproverId: userId, startedAt: at } })
    return 0n
  }
  const isEnough = await mayAgreeAlone(tx, userId, budgetCents, at)
  if (!isEnough && waiting?.approvedById === userId)
    throw new AppError('conflict', 'Above $1,000 a day another person must start the contest; you have asked already.')
  await voidStart(tx, questId, at)
  if (isEnough) return budgetCents
  const request = { questId, budgetCents, reason, approvedById: userId, approvedAt: at }
  await tx.contestStart.create({ data: { id: newId(at), ...request } })
  return undefined
}

/** Whether who set the prizes, or asked first, still may: their account and role were not removed since. */
async function isEntitled(tx: Tx, id: string): Promise<boolean> {
  return (await tx.user.count({ where: { id, status: 'active', role: { in: [...rolesOf('manage-quests')] } } })) === 1
}

/** Ends a request that waits, because its contest is no longer what was asked for. */
export async function voidStart(tx: Tx, questId: number, at: Date): Promise<void> {
  const waits = { questId, startedAt: null, voidedAt: null, declinedAt: null }
  await tx.contestStart.updateMany({ where: waits, data: { voidedAt: at } })
}

/**
 * Declines to start a contest: it stays a draft, and its start can be asked for again.
 * @returns false when the same person has declined it already
 * @throws AppError conflict when it no longer waits
 */
export async function declineStart(tx: Tx, id: string, { userId, reason, at }: Decline): Promise<boolean> {
  const asked = await findStart(tx, id)
  // the lock of the contest is what its start holds
  if (asked) await tx.$queryRaw`SELECT FROM contest WHERE quest_id = ${asked.questId} FOR NO KEY UPDATE`
  const first = await findStart(tx, id)
  if (first?.declinedById === userId) return false
  assertStillWaits(first)
  await tx.contestStart.update({
    where: { id },
    data: { declinedAt: at, declinedById: userId, declineReason: reason },
  })
  return true
}
