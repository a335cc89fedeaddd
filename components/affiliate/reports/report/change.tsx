import { Delta } from '@/components/ui/delta'
import { formatCents } from '@/lib/platform/money/format'

/** Earnings compared with the previous period, in cents: green for more, red for less, a dash when unknown. */
export function Change({ cents }: { cents: number | null }) {
  if (cents === null) return <span className="text-muted">–</span>
  return (
    <Delta direction={cents === 0 ? 'flat' : cents > 0 ? 'up' : 'down'}>
      {cents === 0 ? '±' : ''}
      {formatCents(Math.abs(cents))}
    </Delta>
  )
}
