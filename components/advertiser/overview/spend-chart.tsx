import { DayBars } from '@/components/charts/day-bars'
import { Card } from '@/components/ui/card'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { counted } from '@/lib/reporting/advertiser/rules'
import type { SpendDay } from '@/lib/reporting/advertiser/schema'

/** Spend by day, oldest first. */
export const SpendChart = ({ days }: { days: readonly SpendDay[] }) => (
  <Card>
    <DayBars
      title="Spend"
      label="Spend by day"
      heads={['Spend', 'Conversions']}
      days={days.map((day) => {
        const [spend, conversions] = [formatCents(day.spendCents), formatCount(counted(day))]
        return {
          name: dayLabel(day.day),
          dollars: day.spendCents / 100,
          cells: [spend, conversions],
          tip: [`Spend ${spend}`, `${conversions} conversions`, `${formatCount(day.clicks)} clicks`],
        }
      })}
    />
  </Card>
)
