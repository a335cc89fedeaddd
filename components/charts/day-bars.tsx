import { formatDollarsAxis } from '@/lib/platform/money/format'
import { ChartFrame } from './chart-frame'
import { ChartTable } from './chart-table'
import { LazyHeatChart } from './lazy-heat-chart'

type DayBarsProps = {
  title: string
  /** What the chart shows, in a sentence. */
  label: string
  /** The caption of the table, where it is not the label. */
  caption?: string
  /** The headings of the table, after the day. */
  heads: readonly string[]
  /** Oldest first: the bar in dollars, a cell for each heading, and the lines shown over the bar. */
  days: readonly { name: string; dollars: number; cells: readonly string[]; tip: readonly string[] }[]
}

/** Sums of money by Eastern day, as bars. */
export function DayBars({ title, label, caption = label, heads, days }: DayBarsProps) {
  const points = days.map(({ name, dollars }) => ({
    label: name,
    title: name,
    isNow: false,
    value: dollars,
    before: null,
  }))
  return (
    <ChartFrame
      title={title}
      zone="Eastern Time"
      legend={null}
      draw={(size) => (
        <LazyHeatChart
          points={points}
          size={size}
          label={label}
          whole={false}
          formatAxis={formatDollarsAxis}
          renderTip={(index) => {
            const day = days[index]
            return day ? <Tip {...day} /> : null
          }}
        />
      )}
      table={
        <ChartTable
          caption={caption}
          unit="Day"
          heads={heads.map((name) => ({ key: name, name }))}
          rows={days.map(({ name, cells }) => ({ title: name, cells }))}
        />
      }
    />
  )
}

const Tip = ({ name, tip }: Pick<DayBarsProps['days'][number], 'name' | 'tip'>) => (
  <div className="grid gap-1 text-12">
    <p className="font-strong">{name}</p>
    {tip.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
)
