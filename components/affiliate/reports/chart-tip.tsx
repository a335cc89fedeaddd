import type { ChartPoint } from '@/components/charts/chart-domain'
import { Figure } from '@/components/ui/figure'

type ChartTipProps = { point: ChartPoint; before: string; format: (value: number) => string }

/** The tooltip of one bar. */
export function ChartTip({ point, before, format }: ChartTipProps) {
  return (
    <div className="floating grid min-w-[168px] gap-1 rounded-tip border border-line-strong bg-raised px-3 py-2 text-12 shadow-pop">
      <span className="label">{point.title}</span>
      <Figure whole={point.value === null ? 'Not yet' : format(point.value)} className="text-18" />
      {point.before === null ? null : (
        <span className="flex justify-between gap-4 leading-4 tabular-nums">
          <span className="text-muted">{before}</span>
          <span>{format(point.before)}</span>
        </span>
      )}
    </div>
  )
}
