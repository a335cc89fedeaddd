import 'server-only'
import type { Conversion } from '@/lib/generated/prisma/client'
import { findReview } from '@/lib/money/ledger/fraud-review-data'
import type { Tx } from '@/lib/platform/database/db'
import { AppError } from '@/lib/platform/errors'
import { IS_HELD } from '@/lib/traffic/restrictions/data'
import { readConversionRef } from '../lifecycle/rules'
import { changeConversionState, lockConversion } from '../lifecycle/state-change-service'
import type { ApprovalDecision } from './schema'

type Decision = Pick<ApprovalDecision, 'decision' | 'reason'> & {
  advertiserId: number
  ref: string
  actorId: string
  at: Date
}

/** What became of a conversion, with what it was. */
export type Decided = { conversion: Conversion; message: string }

/**
 * Approves or rejects in the caller's transaction a conversion that waits for its advertiser. Of an affiliate whose money
 * is held by staff the approval is stored, and the job that releases holds pays it when that ends; of traffic that is held
 * staff decide after the advertiser.
 * @throws AppError not_found for a conversion of another advertiser too; conflict when it does not wait for the advertiser
 */
export async function decideForAdvertiser(tx: Tx, change: Decision): Promise<Decided> {
  const { advertiserId, ref, decision, reason, actorId, at } = change
  const { affiliateId, id } = readConversionRef(ref)
  const found = await tx.conversion.findUnique({
    where: { affiliateId_id: { affiliateId, id } },
    select: { advertiserId: true },
  })
  if (found?.advertiserId !== advertiserId) throw new AppError('not_found', 'This conversion does not exist.')
  const conversion = await lockConversion(tx, affiliateId, id)
  assertWaits(conversion)
  const by = { affiliateId, conversionId: id, actorId, isByAdvertiser: true, at }
  if (decision === 'reject') {
    const said = {
      reason: 'advertiser' as const,
      note: reason,
      reasonNote: `The advertiser did not approve it: ${reason}`,
    }
    await changeConversionState(tx, { ...by, ...said, to: 'rejected' })
    return { conversion, message: 'Rejected' }
  }
  if (await isTrafficHeld(tx, affiliateId, id)) {
    await tx.conversion.update({
      where: { affiliateId_id: { affiliateId, id } },
      data: { approver: 'staff', holdUntil: at },
    })
    return { conversion, message: 'Approved; our team looks at it before it is paid' }
  }
  if (await isMoneyHeld(tx, affiliateId)) {
    await tx.conversion.update({
      where: { affiliateId_id: { affiliateId, id } },
      data: { approver: null, holdUntil: at },
    })
    return { conversion, message: 'Approved; it is paid once a review of the affiliate has ended' }
  }
  await changeConversionState(tx, { ...by, to: 'approved' })
  return { conversion, message: 'Approved' }
}

function assertWaits({ status, approver }: Conversion): void {
  if (status !== 'pending') throw new AppError('conflict', `It is ${status} already.`)
  if (approver === 'staff') throw new AppError('conflict', 'Our team decides about it now.')
  if (approver === null) throw new AppError('conflict', 'It does not wait for your approval.')
}

/** Whether staff have conversions of this traffic wait for them. */
async function isTrafficHeld(tx: Tx, affiliateId: number, id: string): Promise<boolean> {
  const [found] = await tx.$queryRaw<[{ isHeld: boolean }]>`
    SELECT ${IS_HELD} AS "isHeld" FROM conversion c WHERE c.affiliate_id = ${affiliateId} AND c.id = ${id}::uuid`
  return found.isHeld
}

async function isMoneyHeld(tx: Tx, affiliateId: number): Promise<boolean> {
  const { status } = await tx.affiliate.findUniqueOrThrow({ where: { id: affiliateId }, select: { status: true } })
  return status !== 'approved' || (await findReview(tx, affiliateId)) !== null
}
