import { Delta } from '@/components/ui/delta'

type ChangeMarkProps = {
  value: number | null
  before: number | null
  /** More of it is money gained: an arrow and a colour say so. Of anything else the number alone is shown. */
  isGain?: boolean
}

/** By how much something changed, in percent; a dash where there was nothing to compare with. */
export function ChangeMark({ value, before, isGain = false }: ChangeMarkProps) {
  if (value === null || before === null || before === 0) return <span className="text-12 text-muted">—</span>
  const change = Math.round(((value - before) / Math.abs(before)) * 100)
  const direction = change === 0 || !isGain ? 'flat' : change > 0 ? 'up' : 'down'
  return (
    <Delta direction={direction}>
      {change > 0 ? '+' : ''}
      {change}%
    </Delta>
  )
}
