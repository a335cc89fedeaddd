'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Segmented } from '@/components/ui/segmented'
import type { Day } from '@/lib/platform/dates/constants'
import { apiFetch } from '@/lib/platform/http/api-client'
import { REVENUE_DIMENSIONS } from '@/lib/reporting/staff/revenue/constants'
import { revenueSchema } from '@/lib/reporting/staff/revenue/schema'
import { ChartLoading, TilesLoading } from '../kit/frame/placeholders'
import { adminKeys } from '../kit/keys'
import { PeriodBar } from '../kit/report/period-bar'
import { usePeriod } from '../kit/report/use-period'
import { LedgerTable } from './ledger-table'
import { RevenueChart } from './revenue-chart'
import { RevenueFigures } from './revenue-figures'

const LABELS = { day: 'Day', offer: 'Offer', advertiser: 'Advertiser', affiliate: 'Affiliate' }

/** Revenue, costs and margin, all from the ledger. [S2.37] */
export function LedgerView({ today }: { today: Day }) {
  const period = usePeriod(today)
  const [by, setBy] = useQueryState('by', parseAsStringLiteral(REVENUE_DIMENSIONS).withDefault('day'))
  const path = `/api/admin/revenue?from=${period.from}&to=${period.to}&by=${by}`
  const query = useQuery({
    queryKey: [...adminKeys.page('revenue'), path],
    queryFn: async ({ signal }) => ({ by, ...(await apiFetch(path, { schema: revenueSchema, signal })) }),
    placeholderData: keepPreviousData,
  })
  const report = query.data
  return (
    <>
      <PeriodBar today={today} period={period} csvHref={`${path}&format=csv`}>
        <Segmented
          label="By"
          value={by}
          onValueChange={setBy}
          options={REVENUE_DIMENSIONS.map((value) => ({ value, label: LABELS[value] }))}
        />
      </PeriodBar>
      {report ? (
        <div
          aria-busy={query.isPlaceholderData}
          className={cn('grid gap-4 transition-opacity', query.isPlaceholderData && 'opacity-60')}
        >
          <p className="text-12 text-muted">
            From the ledger: conversions count on the day they were recorded, pending ones included; rejections and
            reversals are deducted on the day they were decided. Performance and Daily Metrics deduct them on the day of
            the conversion.
          </p>
          <RevenueFigures totals={report.totals} before={report.before} />
          {report.by === 'day' ? <RevenueChart lines={report.lines} /> : null}
          <LedgerTable head={LABELS[report.by]} lines={report.lines} totals={report.totals} />
        </div>
      ) : query.error ? (
        <Card>
          <Failure query={query} />
        </Card>
      ) : (
        <div className="grid gap-4">
          <TilesLoading tiles={4} className="grid-cols-2 lg:grid-cols-4" />
          <ChartLoading />
        </div>
      )}
    </>
  )
}
