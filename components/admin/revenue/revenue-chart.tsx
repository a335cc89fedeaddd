'use client'

import { ChartFrame } from '@/components/charts/chart-frame'
import { ChartTable } from '@/components/charts/chart-table'
import { LazyHeatChart } from '@/components/charts/lazy-heat-chart'
import { Card } from '@/components/ui/card'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import type { RevenueLine } from '@/lib/reporting/staff/revenue/schema'

const axisDollars = (value: number) => (value >= 1000 ? `$${value / 1000}k` : `$${value}`)

/** Revenue per day, oldest first. */
export function RevenueChart({ lines }: { lines: readonly RevenueLine[] }) {
  const days = [...lines].reverse()
  const points = days.map(({ key, revenueCents }) => ({
    label: dayLabel(key),
    title: dayLabel(key),
    isNow: false,
    value: Math.max(0, revenueCents) / 100,
    before: null,
  }))
  return (
    <Card>
      <ChartFrame
        title="Revenue"
        zone="Eastern Time"
        legend={null}
        draw={(size) => (
          <LazyHeatChart
            points={points}
            size={size}
            label="Revenue by day"
            whole={false}
            formatAxis={axisDollars}
            renderTip={(index) => <Tip line={days[index]} />}
          />
        )}
        table={
          <ChartTable
            caption="Revenue by day"
            unit="Day"
            heads={[
              { key: 'revenue', name: 'Revenue' },
              { key: 'margin', name: 'Margin' },
            ]}
            rows={days.map(({ key, revenueCents, marginCents }) => ({
              title: dayLabel(key),
              cells: [formatCents(revenueCents), formatCents(marginCents)],
            }))}
          />
        }
      />
    </Card>
  )
}

function Tip({ line }: { line: RevenueLine | undefined }) {
  if (!line) return null
  return (
    <div className="grid gap-1 text-12">
      <p className="font-strong">{dayLabel(line.key)}</p>
      <p>Revenue {formatCents(line.revenueCents)}</p>
      <p>Payout {formatCents(line.payoutCents)}</p>
      <p>Margin {formatCents(line.marginCents)}</p>
    </div>
  )
}
