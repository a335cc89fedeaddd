import 'server-only'
import type { StaffCreditKind, UserRole } from '@/lib/generated/prisma/enums'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { SECOND_APPROVAL_ABOVE_CENTS } from '../payout-batches/constants'
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
  roles: readonly UserRole[]
  at: Date
}

/**
 * Approves an advance or an adjustment: once while what one person alone approved today, for the affiliate with all
 * accounts of the same payout destination and by this person, is up to $1,000; else by two people who approve the same.
 * @returns whether it may be posted; false while it waits for a second person
 * @throws AppError conflict when the same person approves it again
 */
export async function approveCredit(tx: Tx, { roles, userId, at, ...credit }: Credit): Promise<boolean> {
  // one at a time, so that two approved at once are both in the day's sums
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('staff credits'))`
  const { affiliateId, kind, subject, amountCents } = credit
  const same = { affiliateId, kind, subject, amountCents, postedAt: null }
  const waiting = await tx.staffCredit.findMany({ where: same, orderBy: { approvedAt: 'asc' } })
  for (const { id, approvedById } of waiting) {
    if (approvedById === userId || !(await isEntitled(tx, approvedById, roles))) continue
    await tx.staffCredit.update({ where: { id }, data: { secondApproverId: userId, postedAt: at } })
    return true
  }
  const size = amountCents < 0n ? -amountCents : amountCents
  const { affiliateCents, approverCents } = await creditedAlone(tx, { affiliateId, userId, at })
  const needsSecond = [affiliateCents, approverCents].some((cents) => size + cents > SECOND_APPROVAL_ABOVE_CENTS)
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

/** Whether a first approver may still approve: their account and role were not removed since. */
async function isEntitled(tx: Tx, userId: string, roles: readonly UserRole[]): Promise<boolean> {
  return (await tx.user.count({ where: { id: userId, status: 'active', role: { in: [...roles] } } })) === 1
}
