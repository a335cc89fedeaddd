import 'server-only'
import { recordEvents } from '@/lib/messages/webhook-events/service'
import type { ProductEvent } from '@/lib/messages/webhook-events/subscription-rules'
import type { Tx } from '@/lib/platform/database/db'
import type { Cents } from '@/lib/platform/money/cents'

type BalanceChange = { advertiserId: number; at: Date } & (
  | { type: 'balance.deposited' | 'balance.refunded'; amountCents: Cents; reference: string }
  | { type: 'balance.low' | 'balance.restored' }
  // what is left once the sales that used it up are reserved
  | { type: 'balance.used_up'; leftCents: Cents }
)

/** Records what happened to the money of an advertiser, which is booked, for the endpoints that want it. */
export function recordBalanceEvent(tx: Tx, change: BalanceChange): Promise<void> {
  const { advertiserId, type } = change
  return recordEvents(tx, { types: [type], advertiserId }, async () => [
    balanceEvent(change, await readBalance(tx, advertiserId)),
  ])
}

type Balance = { leftCents: number; lowBalanceCents: number | null }

async function readBalance(tx: Tx, advertiserId: number): Promise<Balance> {
  const { creditLimitCents, lowBalanceCents, accounts } = await tx.advertiser.findUniqueOrThrow({
    where: { id: advertiserId },
    select: {
      creditLimitCents: true,
      lowBalanceCents: true,
      accounts: { where: { kind: 'advertiser_available' }, select: { balanceCents: true } },
    },
  })
  const leftCents = Number((accounts[0]?.balanceCents ?? 0n) + (creditLimitCents ?? 0n))
  return { leftCents, lowBalanceCents: lowBalanceCents === null ? null : Number(lowBalanceCents) }
}

function balanceEvent(change: BalanceChange, balance: Balance): ProductEvent {
  const { advertiserId, at } = change
  const about = { objectId: String(advertiserId), advertiserId, offerId: null, isTest: false, at }
  const data = { advertiserId, ...balance }
  if ('leftCents' in change)
    return { ...about, type: change.type, data: { ...data, leftCents: Number(change.leftCents) } }
  if (!('amountCents' in change)) return { ...about, type: change.type, data }
  const { type, amountCents, reference } = change
  return { ...about, type, data: { ...data, amountCents: Number(amountCents), reference } }
}
