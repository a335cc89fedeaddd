'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChosenFilters } from '@/components/shared/report-builder/chosen-filters'
import { DimensionSelects } from '@/components/shared/report-builder/dimension-selects'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import type { Day } from '@/lib/platform/dates/constants'
import { datedLabel } from '@/lib/platform/dates/days'
import { apiFetch } from '@/lib/platform/http/api-client'
import { REPORT_LIMIT_MS } from '@/lib/reporting/report-queries/constants'
import { PERFORMANCE_DIMENSIONS } from '@/lib/reporting/staff/performance/constants'
import { type PerformanceReport, performanceSchema } from '@/lib/reporting/staff/performance/schema'
import { LinesLoading, TilesLoading } from '../../kit/frame/placeholders'
import { adminKeys } from '../../kit/keys'
import { PeriodBar } from '../../kit/report/period-bar'
import { type FilterChoices, PerformanceFilters } from './performance-filters'
import { PerformanceTable } from './performance-table'
import { PerformanceTiles } from './performance-tiles'
import { usePerformance } from './use-performance'

/** Clicks, conversions and money by up to three dimensions; everything chosen is in the address. [S2.37] */
export function PerformanceView({ today, choices }: { today: Day; choices: FilterChoices }) {
  const state = usePerformance(today)
  const { period, view, sort, dir } = state
  const path = `/api/admin/revenue/performance?${state.query}`
  const query = useQuery({
    queryKey: [...adminKeys.page('revenue'), path],
    // the lines are drawn by the view they were asked for
    queryFn: async ({ signal }) => ({ view, ...(await apiFetch(path, { schema: performanceSchema, signal })) }),
    placeholderData: keepPreviousData,
  })
  const report = query.error ? undefined : query.data
  return (
    <>
      <PeriodBar today={today} period={period} csvHref={`${path}&format=csv`}>
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">Dimensions</legend>
          <span aria-hidden="true" className="label">
            By
          </span>
          <DimensionSelects by={view.by} dimensions={PERFORMANCE_DIMENSIONS} onChange={state.setBy} />
        </fieldset>
        <PerformanceFilters state={state} choices={choices} lines={report?.lines.length ?? null} />
      </PeriodBar>
      {report ? (
        <div className="grid gap-4">
          <p className="text-12 text-muted">{countingNote(report)}</p>
          <ChosenFilters
            filters={report.filters.map(({ filter, ...value }) => ({ dimension: filter, values: [value] }))}
            onRemove={(dimension) => state.filter(dimension, null)}
          />
          <PerformanceTiles totals={report.totals} before={report.before} />
          <Card
            aria-busy={query.isPlaceholderData}
            className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}
          >
            {report.lines.length === 0 ? (
              <EmptyState as="p" title="No clicks or conversions in this period" />
            ) : (
              <PerformanceTable
                report={report}
                view={report.view}
                isOld={query.isPlaceholderData}
                sort={sort}
                dir={dir}
                onSort={state.sortBy}
              />
            )}
          </Card>
        </div>
      ) : query.error ? (
        <Card>
          <Failure query={query} />
        </Card>
      ) : (
        <div className="grid gap-4">
          <TilesLoading tiles={6} className="grid-cols-2 md:grid-cols-3 xl:grid-cols-6" />
          <Card>
            <LinesLoading lines={9} className="p-4" />
          </Card>
        </div>
      )}
    </>
  )
}

const NOTE =
  'Conversions count on their own day in their current status, pending and approved ones, as in Daily Metrics. Press a line to narrow to it, and its conversions to see them.'

/** How it is counted; by country and data center also how far back. */
function countingNote({ events }: PerformanceReport): string {
  if (!events) return NOTE
  const back = events.from ? ` and go back to ${datedLabel(events.from)}` : ''
  return `${NOTE} Countries and data centers are counted click by click${back}; counting stops after ${REPORT_LIMIT_MS / 1000} seconds.`
}
