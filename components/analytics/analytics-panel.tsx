'use client'

import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { wallDay } from '@/lib/dates/zones'
import { statesOf } from '@/lib/stats/rules'
import { Breakdown } from './breakdown'
import { ChartBlock } from './chart-block'
import { ChartSkeleton } from './chart-skeleton'
import { CustomRange } from './custom-range'
import { EmptyChart, MissingChart, UnaskedChart } from './empty-chart'
import { MetricCards } from './metric-cards'
import { RangeSelect } from './range-select'
import { StatesStrip } from './states-strip'
import { SubIds } from './sub-ids'
import { Updated } from './updated'
import { useAnalytics } from './use-analytics'
import type { FirstPaint } from './use-viewer'
import { fileName, zoneName } from './words'

type AnalyticsPanelProps = {
  first: FirstPaint
  tags: Readonly<Record<string, string>>
  /** The streak, beside the title. [S2.45] */
  badge?: ReactNode
}

/** What was earned, where, and when. [S2.44] */
export function AnalyticsPanel({ first, tags, badge }: AnalyticsPanelProps) {
  const panel = useAnalytics(first)
  const { view, setView, viewer, params, current, figures, groups } = panel
  const selected = view.row === null ? null : (groups.find(({ key }) => key === view.row)?.name ?? 'Selection')
  return (
    <Card
      aria-labelledby="analytics-title"
      className="min-w-0 overflow-hidden max-md:rounded-none max-md:border-0 max-md:bg-transparent"
    >
      <header className="flex items-center gap-3 px-5 py-3.5 max-md:gap-2 max-md:px-4 max-md:py-3 md:max-lg:flex-wrap">
        <div className="mr-auto flex min-w-0 items-center gap-3 max-md:gap-2">
          <h1 id="analytics-title" className="text-22 leading-7">
            Analytics
          </h1>
          {badge}
        </div>
        <Updated
          at={current.dataUpdatedAt}
          isLive={view.range === 'today'}
          isBusy={current.isFetching && !current.isPlaceholderData}
          onRefresh={panel.refresh}
        />
        <RangeSelect value={view.range} onValueChange={panel.changeRange} />
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
          about={panel.about}
          range={figures?.params.range ?? view.range}
          metric={view.metric}
          onMetricChange={(metric) => setView({ metric })}
        />
        {figures === null ? (
          <Waiting isAsked={params !== null} isLoading={current.isFetching} onRefresh={panel.refresh} />
        ) : null}
        {figures?.isEmpty ? <EmptyChart /> : null}
        {figures && !figures.isEmpty ? (
          <>
            <ChartBlock
              figures={figures}
              metric={view.metric}
              wall={viewer.wall}
              zone={zoneName(figures.params.timeZone, new Date(viewer.at))}
              of={selected}
            />
            <StatesStrip totals={figures.totals} states={statesOf(figures.rows)} />
          </>
        ) : null}
        <Breakdown
          groups={groups}
          grouping={view.group}
          onGroupingChange={(group) => setView({ group, row: null })}
          selected={view.row}
          onSelectedChange={(row) => setView({ row })}
          tags={tags}
          fileName={fileName(`${view.group}s`, figures?.params)}
        />
        {groups.length > 0 ? (
          <SubIds
            by={view.sub}
            onChange={(sub) => setView({ sub })}
            params={panel.subParams}
            reportHref={panel.reportHref}
          />
        ) : null}
      </div>
    </Card>
  )
}

type WaitingProps = { isAsked: boolean; isLoading: boolean; onRefresh: () => void }

function Waiting({ isAsked, isLoading, onRefresh }: WaitingProps) {
  if (!isAsked) return <UnaskedChart />
  return isLoading ? <ChartSkeleton /> : <MissingChart onRefresh={onRefresh} />
}
