import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import type { Metric } from '@/lib/reporting/stats/series-constants'

type MetricCardProps = {
  metric: Metric
  label: string
  /** What the figure counts, where another one has the same name. */
  note?: string
  isChosen: boolean
  onChoose: (metric: Metric) => void
  figure: ReactNode
  versus: ReactNode
  isMain?: boolean
}

/** One figure, and the button that shows its chart. */
export function MetricCard({
  metric,
  label,
  note,
  isChosen,
  onChoose,
  figure,
  versus,
  isMain = false,
}: MetricCardProps) {
  return (
    <label
      className={cn(
        'relative row-span-3 grid cursor-pointer grid-rows-subgrid items-baseline gap-y-1 border-line px-5 py-3.5 transition-colors',
        'not-first:border-l hover:bg-fill/55 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
        'max-md:gap-y-[3px] max-md:py-2.5 max-md:pr-1 max-md:pl-3 max-xs:pl-2.5',
        isMain
          ? '[--figure:var(--text-48)] max-md:[--figure:var(--text-28)]'
          : '[--figure:var(--text-36)] max-md:[--figure:var(--text-22)]',
        isChosen && 'before:absolute before:inset-x-0 before:-top-px before:h-0.5 before:bg-accent max-md:before:top-0',
      )}
    >
      <input
        type="radio"
        name="metric"
        value={metric}
        checked={isChosen}
        onChange={() => onChoose(metric)}
        className="sr-only"
      />
      <span className={cn('label whitespace-nowrap max-xs:text-11', isChosen && 'text-text')}>
        {label}
        {note ? <span className="font-normal text-muted"> {note}</span> : null}
      </span>
      {figure}
      <span className="flex min-h-4 min-w-0 items-baseline gap-1.5 overflow-hidden text-12 leading-4 whitespace-nowrap text-muted max-md:text-11">
        {/* Reserves the line when it is empty, so that the layout does not move. */}
        <span aria-hidden="true" className="-mr-1.5">
          {'\u200b'}
        </span>
        {versus}
      </span>
    </label>
  )
}
