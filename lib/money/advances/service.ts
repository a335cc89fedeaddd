import 'server-only'
import type { WriteContext } from '@/lib/accounts/auth/actor'
import type { AffiliateStatus } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import { isUniqueViolation } from '@/lib/platform/database/failures'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { recordAdvanceEvent } from './events'
import type { FundingRequest } from './schema'

type Applicant = { affiliateId: number; affiliateStatus: AffiliateStatus | null }

/**
 * Submits an application for an advance. The database allows one open application per affiliate, so that of two sent at
 * once one is stored.
 * @throws AppError forbidden before the account is approved, conflict while one is open
 */
export async function applyForFunding(
  { actor: { affiliateId, affiliateStatus }, at }: WriteContext<Applicant>,
  { amount, repaymentPercent, purpose, plan }: FundingRequest,
): Promise<void> {
  if (affiliateStatus !== 'approved') {
    throw new AppError('forbidden', 'You can apply for funding once your account is approved.')
  }
  const repaymentBps = repaymentPercent * 100
  await transact(async (tx) => {
    const { id } = await tx.fundingApplication.create({
      data: { affiliateId, amountCents: amount, purpose, plan, repaymentBps, createdAt: at },
    })
    await recordAdvanceEvent(tx, { id, type: 'advance.requested', at })
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) {
      throw new AppError('conflict', 'You have an open application. Withdraw it to send another one.')
    }
    throw error
  })
}

/**
 * Withdraws an open application.
 * @throws AppError not_found for another affiliate's, conflict for one that was decided or withdrawn
 */
export async function withdrawFunding(
  { actor: { affiliateId }, at }: WriteContext<Pick<Applicant, 'affiliateId'>>,
  { id }: { id: string },
): Promise<void> {
  const isWithdrawn = await transact(async (tx) => {
    const { count } = await tx.fundingApplication.updateMany({
      where: { id, affiliateId, status: 'submitted' },
      data: { status: 'withdrawn', decidedAt: at },
    })
    if (count === 1) await recordAdvanceEvent(tx, { id, type: 'advance.withdrawn', at })
    return count === 1
  })
  if (isWithdrawn) return
  const known = await db().fundingApplication.count({ where: { id, affiliateId } })
  if (known === 0) throw new AppError('not_found', 'There is no such application.')
  throw new AppError('conflict', 'This application is not open any more.')
}
