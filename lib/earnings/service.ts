import 'server-only'
import type { Tx } from '../db'
import { postTransfers, type Transfer } from '../ledger/service'
import { publish } from '../live/service'

/**
 * Posts transfers that change what affiliates have or have earned, and settles what follows from that for each of
 * them. Every payment into or out of an affiliate's money goes through here.
 * @returns how many transfers were new
 * @throws AppError insufficient_funds, conflict: as `postTransfers`
 */
export async function postEarnings(tx: Tx, transfers: readonly Transfer[]): Promise<number> {
  const posted = await postTransfers(tx, transfers)
  const affiliateIds = new Set(transfers.map(({ affiliateId }) => affiliateId))
  for (const affiliateId of affiliateIds) await publish(tx, { affiliateId }, { type: 'balance' })
  return posted
}
