import { type Cents, dollars } from '@/lib/platform/money/cents'
import type { RealTimeBalance } from './schema'

type Balances = Record<'availableCents' | 'pendingCents' | 'inPayoutCents' | 'earnedCents', Cents>

/** Balances for the header, in decimal dollars. `balance` is what is available. */
export function realTimeBalance(balances: Balances): RealTimeBalance {
  return {
    balance: dollars(balances.availableCents),
    pending: dollars(balances.pendingCents),
    inPayout: dollars(balances.inPayoutCents),
    totalPayout: dollars(balances.earnedCents),
  }
}
