import 'server-only'
import { publish } from '@/lib/messages/live/service'
import type { Tx } from '@/lib/platform/database/db'
import type { NeutralKind } from './constants'
import { postTransfers, type Transfer } from './service'

/** A transfer that neither earns anything nor reverses an earning: no level, achievement or repayment depends on it. */
export type BalanceTransfer = Transfer & { kind: NeutralKind }

/**
 * Posts a transfer that moves money without earning it (payouts, advances) and updates the affiliate's open pages.
 * @throws AppError insufficient_funds, conflict: as `postTransfers`
 */
export async function postBalanceTransfer(tx: Tx, transfer: BalanceTransfer): Promise<void> {
  if ((await postTransfers(tx, [transfer])) === 0) return
  await publish(tx, { affiliateId: transfer.affiliateId }, { type: 'balance' })
}
