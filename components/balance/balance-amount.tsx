'use client'

import { useQuery } from '@tanstack/react-query'
import { Money } from '@/components/shared/money'
import { Figure } from '@/components/ui/figure'
import type { RealTimeBalance } from '@/lib/ledger/schema'
import { balanceOptions } from './queries'

type BalanceAmountProps = { of: keyof RealTimeBalance; figure?: boolean; className?: string }

/** One of the affiliate's balances, everywhere from the same answer; a dash until there is one. [S9.8] */
export function BalanceAmount({ of, figure = false, className }: BalanceAmountProps) {
  const { data } = useQuery(balanceOptions)
  if (!data) return figure ? <Figure whole="–" className={className ?? ''} /> : <span className={className}>–</span>
  return <Money cents={Math.round(data[of] * 100)} figure={figure} className={className ?? ''} />
}
