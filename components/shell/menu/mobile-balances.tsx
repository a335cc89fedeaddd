import { BalanceAmount } from '@/components/affiliate/balance/balance-amount'
import { BalanceNote } from '@/components/affiliate/balance/balance-note'

/** The balances in the phone header. [S2.64] */
export function MobileBalances() {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1 pt-1.5">
      <p className="grid gap-0.5">
        <span className="label">Available Balance</span>
        <BalanceAmount of="balance" figure className="text-[length:clamp(32px,11.5vw,48px)]" />
      </p>
      <p className="ml-auto grid gap-0.5 text-right">
        <span className="label">Total Earnings</span>
        <BalanceAmount of="totalPayout" figure className="text-22 leading-[34px]" />
        <span className="text-12 text-muted">credited so far</span>
      </p>
      <BalanceNote className="basis-full" />
    </div>
  )
}
