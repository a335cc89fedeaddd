'use client'

import { formatCents, splitCents } from '@/lib/platform/money/format'
import { cn } from '../ui/cn'
import { Figure } from '../ui/figure'
import { useCountUp } from './use-count-up'

type MoneyProps = {
  cents: bigint | number
  /** A big number with its cents dimmed; its size comes by class. */
  figure?: boolean
  className?: string
}

/** Dollars with two decimals, always. Counts to a new value; meanwhile a screen reader already has the new one. */
export function Money({ cents, figure = false, className }: MoneyProps) {
  const target = Number(cents)
  const shown = useCountUp(target)
  const [whole, fraction] = splitCents(shown)
  const text = figure ? (
    <Figure whole={whole} fraction={fraction} className={className ?? ''} />
  ) : (
    <span className={cn('tabular-nums', className)}>{formatCents(shown)}</span>
  )
  if (shown === target) return text
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{formatCents(target)}</span>
    </>
  )
}
