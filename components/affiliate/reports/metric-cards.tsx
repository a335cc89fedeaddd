import { FitFigure } from '@/components/shared/figures/fit-figure'
import { Money } from '@/components/shared/figures/money'
import { useCountUp } from '@/components/shared/figures/use-count-up'
import { Growth } from '@/components/shared/live/growth'
import { Figure } from '@/components/ui/figure'
import { formatCents } from '@/lib/platform/money/format'
import type { Range } from '@/lib/reporting/periods/constants'
import { conversionRate, type Totals } from '@/lib/reporting/stats/rules'
import type { Metric } from '@/lib/reporting/stats/series-constants'
import { formatCount } from './labels'
import { MetricCard } from './metric-card'
import { CountVersus, MoneyVersus } from './versus'

type MetricCardsProps = {
  /** Null while loading: no figure is better than a wrong one. */
  totals: Totals | null
  before: Totals | null
  /** What the figures are about: a different subject is not growth. */
  about: string
  /** The zone of the figures: those of another zone do not count up or down to them. */
  zone?: string | undefined
  range: Range
  metric: Metric
  onMetricChange: (metric: Metric) => void
}

/** The three figures, which also select the chart's metric. [S2.48] [S4.32] */
export function MetricCards({ totals, before, about, zone, range, metric, onMetricChange }: MetricCardsProps) {
  const of = (name: Metric) => ({ metric: name, isChosen: metric === name, onChoose: onMetricChange })
  const rate = totals && `${conversionRate(totals)} rate`
  return (
    <div
      role="radiogroup"
      aria-label="Chart metric"
      className="grid grid-cols-[1.35fr_1fr_1fr] grid-rows-[auto_auto_auto] border-y border-line max-md:mx-4 max-md:grid-cols-[1.4fr_0.9fr_1fr] max-md:overflow-hidden max-md:rounded-card max-md:border-x max-md:bg-surface"
    >
      <MetricCard
        {...of('earnings')}
        label="Total Earnings"
        note="incl. pending"
        isMain
        figure={
          <Growth value={totals?.payoutCents ?? 0} about={totals ? about : 'nothing'} format={formatCents}>
            <FitFigure text={totals ? formatCents(totals.payoutCents) : '–'}>
              {totals ? <Money key={zone} figure cents={totals.payoutCents} /> : <Figure whole="–" />}
            </FitFigure>
          </Growth>
        }
        versus={totals && <MoneyVersus current={totals.payoutCents} before={before?.payoutCents} range={range} />}
      />
      <MetricCard
        {...of('clicks')}
        label="Total Clicks"
        figure={<Count key={zone} value={totals?.clicks} />}
        versus={totals && <CountVersus current={totals.clicks} before={before?.clicks} range={range} />}
      />
      <MetricCard
        {...of('conversions')}
        label="Conversions"
        figure={
          <Growth value={totals?.conversions ?? 0} about={totals ? about : 'nothing'} format={formatCount}>
            <Count key={zone} value={totals?.conversions} note={rate} />
          </Growth>
        }
        versus={
          totals && (
            <>
              <span className="md:hidden">{rate}</span>
              <span className="flex min-w-0 gap-1.5 max-md:hidden">
                <CountVersus current={totals.conversions} before={before?.conversions} range={range} />
              </span>
            </>
          )
        }
      />
    </div>
  )
}

function Count({ value, note }: { value: number | undefined; note?: string | null }) {
  const shown = useCountUp(value ?? 0)
  const text = value === undefined ? '–' : formatCount(value)
  const aside = note ? (
    <span className="text-13 font-medium whitespace-nowrap text-text-2 tabular-nums max-md:hidden">{note}</span>
  ) : null
  return (
    <FitFigure text={text} note={aside} className={note ? 'md:[--note:88px]' : ''}>
      <Figure whole={value === undefined ? text : formatCount(shown)} />
    </FitFigure>
  )
}
