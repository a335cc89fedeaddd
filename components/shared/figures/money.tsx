'use client'

import { cn } from '@/components/ui/cn'
import { Figure } from '@/components/ui/figure'
import { formatCents, splitCents } from '@/lib/platform/money/format'
import { useCountUp } from './use-count-up'

type MoneyProps = {
  cents: bigint | number
  /** A large number with its cents dimmed; its size is set by class. */
  figure?: boolean
  className?: string
}

/**
 * Dollars, always with two decimals. The visible value counts up or down; screen readers get the new value immediately.
 */
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
