'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from '@/components/shared/live/api-query'
import { Failure } from '@/components/shared/states/failure'
import { Card, CardHead } from '@/components/ui/card'
import type { Day } from '@/lib/platform/dates/constants'
import { dailySchema } from '@/lib/reporting/staff/revenue/schema'
import { ChartLoading, LinesLoading } from '../kit/frame/placeholders'
import { adminKeys } from '../kit/keys'
import { PeriodBar } from '../kit/report/period-bar'
import { usePeriod } from '../kit/report/use-period'
import { DailyChart } from './daily-chart'
import { DailyTable } from './daily-table'
import { StreakTiers } from './streak-tiers'

/** Metrics of each Eastern day, compared with the average of the previous seven days. [S2.42] */
export function DailyScreen({ today }: { today: Day }) {
  const period = usePeriod(today)
  const path = `/api/admin/daily-metrics?from=${period.from}&to=${period.to}`
  const query = useQuery(
    apiQuery([...adminKeys.page('daily-metrics'), path], path, dailySchema, { placeholderData: keepPreviousData }),
  )
  return (
    <>
      <PeriodBar today={today} period={period} csvHref={`${path}&format=csv`} />
      {query.data ? (
        <div className="grid gap-4">
          <p className="text-12 text-muted">
            Each conversion counts on its own day and in its present status: a later rejection or reversal changes that
            day. Revenue deducts it on the day it was decided.
          </p>
          <DailyChart days={query.data.days} today={today} />
          <Card>
            <DailyTable days={query.data.days} today={today} />
          </Card>
          {query.data.streaks.length > 0 ? (
            <Card>
              <CardHead title="Current streaks" />
              <StreakTiers tiers={query.data.streaks} />
            </Card>
          ) : null}
        </div>
      ) : query.error ? (
        <Card>
          <Failure query={query} />
        </Card>
      ) : (
        <div className="grid gap-4">
          <ChartLoading />
          <Card>
            <LinesLoading lines={9} className="p-4" />
          </Card>
        </div>
      )}
    </>
  )
}
