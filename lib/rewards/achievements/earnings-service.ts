import 'server-only'
import { publish } from '@/lib/messages/live/service'
import { settleRepayments } from '@/lib/money/advances/repayment-service'
import { EARNING_KINDS, REVERSAL_KINDS } from '@/lib/money/ledger/constants'
import { postNewTransfers, type Transfer } from '@/lib/money/ledger/service'
import type { Tx } from '@/lib/platform/database/db'
import { isTestAccount } from '@/lib/platform/ids/test-accounts'
import { raiseLevel } from '../levels/service'
import { settleAchievements } from './service'

/**
 * Posts transfers that change what affiliates have or have earned, and applies what follows for each of them in the same
 * transaction: advances are repaid, the level is raised, achievements by earnings are updated. Everything that pays an
 * affiliate, or reverses a payment, goes through here; the money area itself only posts what earns nothing
 * (`postBalanceTransfer`). Test accounts get their money and nothing that follows from it.
 * @returns how many transfers were new
 * @throws AppError insufficient_funds, conflict: as `postTransfers`
 */
export async function postEarnings(tx: Tx, transfers: readonly Transfer[]): Promise<number> {
  const posted = await postNewTransfers(tx, transfers)
  if (posted.length === 0) return 0
  await settleRepayments(tx, posted)
  for (const affiliateId of new Set(transfers.map((transfer) => transfer.affiliateId))) {
    const own = transfers.filter((transfer) => transfer.affiliateId === affiliateId)
    if (!isTestAccount(affiliateId)) await updateRewards(tx, affiliateId, own)
    await publish(tx, { affiliateId }, { type: 'balance' })
  }
  return posted.length
}

async function updateRewards(tx: Tx, affiliateId: number, transfers: readonly Transfer[]): Promise<void> {
  const earned = transfers.find(({ kind }) => EARNING_KINDS.has(kind))
  const reversed = transfers.find(({ kind }) => REVERSAL_KINDS.has(kind))
  if (earned) await raiseLevel(tx, affiliateId, earned.at)
  const changed = earned ?? reversed
  if (changed) await settleAchievements(tx, affiliateId, changed.at)
}
