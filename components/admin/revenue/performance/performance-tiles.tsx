import { ChangeMark } from '@/components/shared/figures/change-mark'
import { Tile } from '@/components/shared/figures/tile'
import { FIGURE_NAMES } from '@/lib/reporting/report-queries/figure-constants'
import type { PerformanceReport } from '@/lib/reporting/staff/performance/schema'
import { figureText } from './figures'

const TILES = [
  { name: 'clicks', isGain: true },
  { name: 'conversions', isGain: true },
  { name: 'conversionRate', isGain: true },
  { name: 'epcCents', isGain: false },
  { name: 'revenueCents', isGain: true },
  { name: 'marginCents', isGain: true },
] as const

/** The totals, compared with as many days before. */
export function PerformanceTiles({ totals, before }: Pick<PerformanceReport, 'totals' | 'before'>) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      {TILES.map(({ name, isGain }) => (
        <Tile key={name} label={FIGURE_NAMES[name]}>
          <span className="grid">
            <span className="text-18 font-heavy tabular-nums">{figureText(name, totals[name])}</span>
            <ChangeMark value={totals[name]} before={before?.[name] ?? null} isGain={isGain} />
          </span>
        </Tile>
      ))}
    </dl>
  )
}
