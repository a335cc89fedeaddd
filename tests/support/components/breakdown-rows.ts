import type { BreakdownRow } from '@/lib/reporting/breakdown/schema'
import type { Counts } from '@/lib/reporting/stats/schema'
import { statRow } from './stat-rows'

type RowShape = Partial<Pick<Counts, 'payout' | 'clicks' | 'conversions' | 'date' | 'hour'>> & {
  value?: string | null
  name?: string
  stat?: Partial<Counts>
}

/** A row of `GET /api/stats/breakdown`. */
export function breakdownRow({ value = '', name, ...shape }: RowShape = {}): BreakdownRow {
  const { source: _, ...Stat } = statRow(shape).Stat
  return { Stat, value, name: name ?? null }
}
