import { Card, CardHead } from '@/components/ui/card'
import { formatCents } from '@/lib/platform/money/format'
import { conversionRate, earningsPerClickCents } from '@/lib/reporting/stats/rules'
import type { FactSums } from './offer-facts'

const COUNTS = new Intl.NumberFormat('en-US')

/** The offer's recent results for one affiliate. [S3.50] */
export function WeekCard({ week }: { week: FactSums }) {
  const lines = [
    ['Earnings', formatCents(week.payoutCents)],
    ['Clicks', COUNTS.format(week.clicks)],
    ['Conversions', COUNTS.format(week.conversions), week.clicks > 0 ? conversionRate(week) : undefined],
    ['EPC', week.clicks > 0 ? formatCents(Math.round(earningsPerClickCents(week))) : '–'],
  ] as const
  return (
    <Card aria-labelledby="week-title">
      <CardHead id="week-title" title="Your last 7 days" />
      <dl className="divide-y divide-line px-4 pb-2">
        {lines.map(([name, value, note]) => (
          <div key={name} className="flex h-[38px] items-center justify-between text-13">
            <dt className="text-text-2">{name}</dt>
            <dd className="font-strong tabular-nums">
              {value}
              {note ? <span className="pl-1.5 font-normal text-muted">{note}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
