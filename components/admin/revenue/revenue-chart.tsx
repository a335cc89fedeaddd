'use client'

import { DayBars } from '@/components/charts/day-bars'
import { Card } from '@/components/ui/card'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import type { RevenueLine } from '@/lib/reporting/staff/revenue/schema'

/** Revenue per day, oldest first. */
export const RevenueChart = ({ lines }: { lines: readonly RevenueLine[] }) => (
  <Card>
    <DayBars
      title="Revenue"
      label="Revenue by day"
      heads={['Revenue', 'Margin']}
      days={[...lines].reverse().map(({ key, revenueCents, payoutCents, marginCents }) => ({
        name: dayLabel(key),
        dollars: Math.max(0, revenueCents) / 100,
        cells: [formatCents(revenueCents), formatCents(marginCents)],
        tip: [
          `Revenue ${formatCents(revenueCents)}`,
          `Payout ${formatCents(payoutCents)}`,
          `Margin ${formatCents(marginCents)}`,
        ],
      }))}
    />
  </Card>
)
