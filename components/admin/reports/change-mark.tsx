import { Delta } from '@/components/ui/delta'

type ChangeMarkProps = {
  value: number | null
  before: number | null
  /** More of it is money gained; less of a cost is. Counts that are neither are flat. */
  good?: 'more' | 'less'
}

/** By how much something changed, in percent; a dash where there was nothing to compare with. */
export function ChangeMark({ value, before, good }: ChangeMarkProps) {
  if (value === null || before === null || before === 0) return <span className="text-12 text-muted">—</span>
  const change = Math.round(((value - before) / Math.abs(before)) * 100)
  const isGain = good === 'less' ? change < 0 : change > 0
  const direction = change === 0 || !good ? 'flat' : isGain ? 'up' : 'down'
  return (
    <Delta direction={direction}>
      {change > 0 ? '+' : ''}
      {change}%
    </Delta>
  )
}
