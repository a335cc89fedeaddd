import { ChartFrame } from '@/components/charts/chart-frame'
import { ChartTable } from '@/components/charts/chart-table'
import { LazyHeatChart } from '@/components/charts/lazy-heat-chart'
import { Card } from '@/components/ui/card'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { counted } from '@/lib/reporting/advertiser/rules'
import type { SpendDay } from '@/lib/reporting/advertiser/schema'

const axisDollars = (value: number) => (value >= 1000 ? `$${value / 1000}k` : `$${value}`)

/** Spend by day, oldest first. */
export function SpendChart({ days }: { days: readonly SpendDay[] }) {
  const points = days.map(({ day, spendCents }) => ({
    label: dayLabel(day),
    title: dayLabel(day),
    isNow: false,
    value: spendCents / 100,
    before: null,
  }))
  return (
    <Card>
      <ChartFrame
        title="Spend"
        zone="Eastern Time"
        legend={null}
        draw={(size) => (
          <LazyHeatChart
            points={points}
            size={size}
            label="Spend by day"
            whole={false}
            formatAxis={axisDollars}
            renderTip={(index) => <Tip day={days[index]} />}
          />
        )}
        table={
          <ChartTable
            caption="Spend by day"
            unit="Day"
            heads={[
              { key: 'spend', name: 'Spend' },
              { key: 'conversions', name: 'Conversions' },
            ]}
            rows={days.map((day) => ({
              title: dayLabel(day.day),
              cells: [formatCents(day.spendCents), counted(day).toLocaleString('en-US')],
            }))}
          />
        }
      />
    </Card>
  )
}

function Tip({ day }: { day: SpendDay | undefined }) {
  if (!day) return null
  return (
    <div className="grid gap-1 text-12">
      <p className="font-strong">{dayLabel(day.day)}</p>
      <p>Spend {formatCents(day.spendCents)}</p>
      <p>{counted(day).toLocaleString('en-US')} conversions</p>
      <p>{day.clicks.toLocaleString('en-US')} clicks</p>
    </div>
  )
}
