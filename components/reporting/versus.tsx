import { Delta } from '@/components/ui/delta'
import { formatCents } from '@/lib/platform/money/format'
import type { Range } from '@/lib/reporting/periods/constants'
import { formatCount, VERSUS } from './labels'

type VersusProps = { current: number; before: number | null | undefined; range: Range }

/** Money against the period before: green for more, red for less. */
export function MoneyVersus({ current, before, range }: VersusProps) {
  if (before === null || before === undefined) return null
  const change = current - before
  return (
    <>
      <Delta direction={change === 0 ? 'flat' : change > 0 ? 'up' : 'down'} className="max-md:text-11">
        {change === 0 ? '±' : ''}
        {formatCents(Math.abs(change))}
      </Delta>
      <span className="truncate max-md:sr-only">than {VERSUS[range]}</span>
    </>
  )
}

/** A count against the period before: a count that changed is neither good nor bad. */
export function CountVersus({ current, before, range }: VersusProps) {
  if (before === null || before === undefined) return null
  const change = current - before
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±'
  return (
    <>
      <Delta direction="flat" className="max-md:text-11">
        {sign}
        {formatCount(Math.abs(change))}
      </Delta>
      {/* the money beside it says what with */}
      <span className="truncate max-lg:sr-only">
        {formatCount(before)} {VERSUS[range]}
      </span>
    </>
  )
}
