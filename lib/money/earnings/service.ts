import 'server-only'
import { publish } from '@/lib/messages/live/service'
import type { Tx } from '@/lib/platform/db'
import { settleAchievements } from '@/lib/rewards/achievements/service'
import { raiseLevel } from '@/lib/rewards/levels/service'
import { settleRepayments } from '../funding/repayment'
import { postNewTransfers, type Transfer } from '../ledger/service'
import { EARNING_KINDS, TAKING_BACK_KINDS } from './constants'

/**
 * Posts transfers that change what affiliates have or have earned, and settles what follows from that for each of
 * them: advances that are repaid, the level, and achievements by earnings. Every payment into or out of an affiliate's
 * money goes through here.
 * @returns how many transfers were new
 * @throws AppError insufficient_funds, conflict: as `postTransfers`
 */
export async function postEarnings(tx: Tx, transfers: readonly Transfer[]): Promise<number> {
  const posted = await postNewTransfers(tx, transfers)
  if (posted.length === 0) return 0
  await settleRepayments(tx, posted)
  for (const affiliateId of new Set(transfers.map((transfer) => transfer.affiliateId))) {
    const own = transfers.filter((transfer) => transfer.affiliateId === affiliateId)
    await settle(tx, affiliateId, own)
    await publish(tx, { affiliateId }, { type: 'balance' })
  }
  return posted.length
}

async function settle(tx: Tx, affiliateId: number, transfers: readonly Transfer[]): Promise<void> {
  const earned = transfers.find(({ kind }) => EARNING_KINDS.has(kind))
  const takenBack = transfers.find(({ kind }) => TAKING_BACK_KINDS.has(kind))
  if (earned) await raiseLevel(tx, affiliateId, earned.at)
  const changed = earned ?? takenBack
  if (changed) await settleAchievements(tx, affiliateId, changed.at)
}
