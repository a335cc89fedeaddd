import { Delta } from '@/components/ui/delta'
import { formatCents } from '@/lib/platform/money/format'
import type { Range } from '@/lib/reporting/periods/constants'
import { formatCount, VERSUS } from './labels'

type VersusProps = { current: number; before: number | null | undefined; range: Range }

/** An amount compared with the previous period: green for more, red for less. */
export function MoneyVersus({ current, before, range }: VersusProps) {
  if (before === null || before === undefined) return null
  const change = current - before
  return (
    <>
      <Delta direction={change === 0 ? 'flat' : change > 0 ? 'up' : 'down'} className="max-md:text-11">
        {change === 0 ? '±' : ''}
        {formatCents(Math.abs(change))}
      </Delta>
      <span className="truncate max-md:sr-only">
        {change === 0 ? 'the same as' : change > 0 ? 'more than' : 'less than'} {VERSUS[range]}
      </span>
    </>
  )
}

/** A count compared with the previous period: neutral, because a change is neither good nor bad. */
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
      {/* the amount next to it says what the comparison is */}
      <span className="truncate max-lg:sr-only">
        {formatCount(before)} {VERSUS[range]}
      </span>
    </>
  )
}
