import 'server-only'
import { assertPerson, assertStillWaits, type Decline } from '@/lib/backoffice/pages/approval-policy'
import type { StaffCreditKind, UserRole } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { SECOND_APPROVAL_ABOVE_CENTS } from '../payouts/batches/constants'
import { creditedAlone } from './data'

type Credit = {
  affiliateId: number
  kind: StaffCreditKind
  /** What a second approval must repeat besides the amount. */
  subject: string
  amountCents: Cents
  reason: string
  /** Who approves, the roles that may, and when. */
  userId: string
  /** The API key with which they approve. */
  keyId: string | undefined
  roles: readonly UserRole[]
  at: Date
  /** The waiting credit that this approval is to complete; without it, any that is the same. */
  firstApprovalId?: string | undefined
}

/**
 * Approves an advance or an adjustment: once while what one person alone approved today, for the affiliate with all
 * accounts of the same payout destination and by this person, is up to $1,000; else by two people who approve the same.
 * @returns whether it may be posted; false while it waits for a second person
 * @throws AppError conflict when the same person approves it again, or when the named one no longer waits;
 * person_required where an API key would complete it
 */
export async function approveCredit(
  tx: Tx,
  { roles, userId, keyId, at, firstApprovalId, ...credit }: Credit,
): Promise<boolean> {
  await lockCredits(tx)
  if (firstApprovalId !== undefined) assertStillWaits(await findCredit(tx, firstApprovalId))
  const { affiliateId, kind, subject, amountCents } = credit
  const same = { affiliateId, kind, subject, amountCents, postedAt: null, declinedAt: null }
  const waiting = await tx.staffCredit.findMany({ where: same, orderBy: { approvedAt: 'asc' } })
  for (const { id, approvedById } of waiting) {
    if (approvedById === userId || !(await isEntitled(tx, approvedById, roles))) continue
    assertPerson({ keyId })
    await tx.staffCredit.update({ where: { id }, data: { secondApproverId: userId, postedAt: at } })
    return true
  }
  const size = amountCents < 0n ? -amountCents : amountCents
  const needsSecond = await exceedsDay(tx, { affiliateIds: [affiliateId], amountCents: size, userId, at })
  const own = waiting.find(({ approvedById }) => approvedById === userId)
  if (own && needsSecond) {
    const limit = formatCents(SECOND_APPROVAL_ABOVE_CENTS)
    throw new AppError('conflict', `Above ${limit} a day a second person must approve; you have approved already.`)
  }
  const postedAt = needsSecond ? null : at
  if (own) await tx.staffCredit.update({ where: { id: own.id }, data: { postedAt } })
  else
    await tx.staffCredit.create({ data: { id: newId(at), ...credit, approvedById: userId, approvedAt: at, postedAt } })
  return !needsSecond
}

type Sum = { affiliateIds: readonly number[]; amountCents: Cents; userId: string; at: Date }

/**
 * Whether a sum by one person alone would be above $1,000 with what one alone approved today, for these affiliates together
 * or by this person. The money of the affiliates is locked; credits are until the transaction ends.
 */
export async function needsSecondPerson(tx: Tx, sum: Sum): Promise<boolean> {
  await lockCredits(tx)
  return exceedsDay(tx, sum)
}

async function exceedsDay(tx: Tx, { amountCents, ...of }: Sum): Promise<boolean> {
  const { affiliateCents, approverCents } = await creditedAlone(tx, of)
  return [affiliateCents, approverCents].some((cents) => amountCents + cents > SECOND_APPROVAL_ABOVE_CENTS)
}

/** Whether a first approver may still approve: their account and role were not removed since. */
async function isEntitled(tx: Tx, userId: string, roles: readonly UserRole[]): Promise<boolean> {
  return (await tx.user.count({ where: { id: userId, status: 'active', role: { in: [...roles] } } })) === 1
}

/** One at a time, so that two approved at once are both in the day's sums, and nothing is approved and declined at once. */
const lockCredits = (tx: Tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('staff credits'))`

async function findCredit(tx: Tx, id: string) {
  const credit = await tx.staffCredit.findUnique({ where: { id } })
  return credit && { ...credit, doneAt: credit.postedAt }
}

/**
 * Declines a credit that waits for a second person. It is never posted, and the same can be asked for again.
 * @returns false when the same person has declined it already
 * @throws AppError conflict when it no longer waits
 */
export async function declineCredit(tx: Tx, id: string, { userId, reason, at }: Decline): Promise<boolean> {
  await lockCredits(tx)
  const credit = await findCredit(tx, id)
  if (credit?.declinedById === userId) return false
  assertStillWaits(credit)
  await tx.staffCredit.update({
    where: { id, postedAt: null, declinedAt: null },
    data: { declinedAt: at, declinedById: userId, declineReason: reason },
  })
  return true
}
