import { Delta } from '@/components/ui/delta'

type ChangeMarkProps = {
  value: number | null
  before: number | null
  /** Whether an increase is a gain, shown by an arrow and a color. Otherwise only the number is shown. */
  isGain?: boolean
}

/** The change in percent; a dash without a value to compare with. */
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
