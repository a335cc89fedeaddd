'use client'

import { useQuery } from '@tanstack/react-query'
import { FitFigure } from '@/components/shared/figures/fit-figure'
import { Money } from '@/components/shared/figures/money'
import { Figure } from '@/components/ui/figure'
import type { RealTimeBalance } from '@/lib/money/ledger/schema'
import { formatCents } from '@/lib/platform/money/format'
import { balanceOptions } from './queries'

type BalanceAmountProps = {
  of: keyof RealTimeBalance
  /** A big number with its cents dimmed. */
  figure?: boolean
  /** Shrinks to fit its box; see FitFigure. */
  fit?: boolean
  className?: string
}

/** One of the affiliate's balances, from a shared query; a dash until it is loaded. [S9.8] */
export function BalanceAmount({ of, figure = false, fit = false, className = '' }: BalanceAmountProps) {
  const { data } = useQuery(balanceOptions)
  if (!data) return figure ? <Figure whole="–" className={className} /> : <span className={className}>–</span>
  const cents = Math.round(data[of] * 100)
  const money = <Money cents={cents} figure={figure} className={className} />
  return fit ? <FitFigure text={formatCents(cents)}>{money}</FitFigure> : money
}
