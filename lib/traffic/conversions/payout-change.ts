import 'server-only'
import type { Conversion } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/db'
import { AppError } from '@/lib/platform/errors'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { stateChange } from '@/lib/platform/rollups/rules'
import { recountEvents } from '@/lib/platform/rollups/service'
import { postEarnings } from '@/lib/rewards/earnings/service'
import { settlePayoutChange } from './effects'
import { lockConversion, noteHistory } from './service'
import { rebookedPayout } from './transfers'

export type PayoutChange = {
  affiliateId: number
  conversionId: string
  /** What it pays from now on, in cents. */
  payoutCents: Cents
  note: string
  actorId: string
  at: Date
}

/**
 * Changes what a conversion that counts pays its affiliate: row, history, money, roll-ups and all that lives by them, in
 * the caller's transaction. Its state, its revenue and the caps it was taken out of stay as they are.
 * @returns what it paid before, in cents
 * @throws AppError not_found; conflict when it does not count, or pays this already
 */
export async function changePayout(tx: Tx, change: PayoutChange): Promise<Cents> {
  const { affiliateId, conversionId: id, payoutCents, at } = change
  const before = await lockConversion(tx, affiliateId, id)
  const status = countingStatus(before)
  if (before.payoutCents === payoutCents) throw new AppError('conflict', `It pays ${formatCents(payoutCents)} already.`)
  const after = { ...before, payoutCents, payoutRevision: before.payoutRevision + 1 }
  await tx.conversion.update({
    where: { affiliateId_id: { affiliateId, id } },
    data: { payoutCents, payoutRevision: after.payoutRevision },
  })
  const words = `Payout ${formatCents(before.payoutCents)} to ${formatCents(payoutCents)}`
  const note = `${words}: ${change.note}`
  await noteHistory(tx, { affiliateId, conversionId: id }, status, status, { ...change, note, reason: null })
  const booked = { conversionId: id, at, actorId: change.actorId, memo: words }
  await postEarnings(tx, rebookedPayout({ ...before, ...booked }, { ...after, ...booked }, status))
  const where = { affiliateId, at: before.createdAt, offerId: before.offerId, sourceId: before.sourceId }
  await recountEvents(tx, [
    { ...where, change: stateChange(status, before, -1n) },
    { ...where, change: stateChange(status, after, 1n) },
  ])
  await settlePayoutChange(tx, { before, after, at })
  return before.payoutCents
}

function countingStatus({ status }: Conversion): 'pending' | 'approved' {
  if (status === 'pending' || status === 'approved') return status
  throw new AppError('conflict', `A conversion that is ${status} pays nothing.`)
}
