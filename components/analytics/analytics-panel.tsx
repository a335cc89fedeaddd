'use client'

import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { wallDay } from '@/lib/dates/zones'
import { Breakdown } from './breakdown'
import { ChartBlock } from './chart-block'
import { ChartSkeleton } from './chart-skeleton'
import { CustomRange } from './custom-range'
import { EmptyChart, MissingChart, UnaskedChart } from './empty-chart'
import { MetricCards } from './metric-cards'
import { RangeSelect } from './range-select'
import { Updated } from './updated'
import { useAnalytics } from './use-analytics'
import type { FirstPaint } from './use-viewer'
import { zoneName } from './words'

type AnalyticsPanelProps = { first: FirstPaint; tags: Readonly<Record<string, string>> }

/** What was earned, where, and when. [S2.44] */
export function AnalyticsPanel({ first, tags }: AnalyticsPanelProps) {
  const { view, setView, changeRange, viewer, params, current, figures, groups, refresh } = useAnalytics(first)
  const selected = view.row === null ? null : (groups.find(({ key }) => key === view.row)?.name ?? 'Selection')
  return (
    <Card
      aria-labelledby="analytics-title"
      className="min-w-0 overflow-hidden max-md:rounded-none max-md:border-0 max-md:bg-transparent"
    >
      <header className="flex items-center gap-3 px-5 py-3.5 max-md:gap-2 max-md:px-4 max-md:py-3 md:max-lg:flex-wrap">
        <h1 id="analytics-title" className="mr-auto text-22 leading-7">
          Analytics
        </h1>
        <Updated
          at={current.dataUpdatedAt}
          isLive={view.range === 'today'}
          isBusy={current.isFetching && !current.isPlaceholderData}
          onRefresh={refresh}
        />
        <RangeSelect value={view.range} onValueChange={changeRange} />
      </header>
      {view.range === 'custom' ? (
        <CustomRange from={view.from} to={view.to} today={wallDay(viewer.wall)} onChange={setView} />
      ) : null}
      <div
        aria-busy={current.isPlaceholderData}
        className={cn('transition-opacity', current.isPlaceholderData && params && 'opacity-60')}
      >
        <MetricCards
          totals={figures?.totals ?? null}
          before={figures?.before ?? null}
          range={figures?.params.range ?? view.range}
          metric={view.metric}
          onMetricChange={(metric) => setView({ metric })}
        />
        {figures === null ? (
          <Waiting isAsked={params !== null} isLoading={current.isFetching} onRefresh={refresh} />
        ) : null}
        {figures?.isEmpty ? <EmptyChart /> : null}
        {figures && !figures.isEmpty ? (
          <ChartBlock
            figures={figures}
            metric={view.metric}
            wall={viewer.wall}
            zone={zoneName(figures.params.timeZone, new Date(viewer.at))}
            of={selected}
          />
        ) : null}
        <Breakdown
          groups={groups}
          grouping={view.group}
          onGroupingChange={(group) => setView({ group, row: null })}
          selected={view.row}
          onSelectedChange={(row) => setView({ row })}
          tags={tags}
        />
      </div>
    </Card>
  )
}

type WaitingProps = { isAsked: boolean; isLoading: boolean; onRefresh: () => void }

function Waiting({ isAsked, isLoading, onRefresh }: WaitingProps) {
  if (!isAsked) return <UnaskedChart />
  return isLoading ? <ChartSkeleton /> : <MissingChart onRefresh={onRefresh} />
}
