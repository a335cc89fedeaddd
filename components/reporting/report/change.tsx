import { Delta } from '@/components/ui/delta'
import { formatCents } from '@/lib/platform/money/format'

/** Earnings against the period before, in cents: green for more, red for less, a dash where that is not known. */
export function Change({ cents }: { cents: number | null }) {
  if (cents === null) return <span className="text-muted">–</span>
  return (
    <Delta direction={cents === 0 ? 'flat' : cents > 0 ? 'up' : 'down'}>
      {cents === 0 ? '±' : ''}
      {formatCents(Math.abs(cents))}
    </Delta>
  )
}
