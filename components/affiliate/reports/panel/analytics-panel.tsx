'use client'

import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { receivedAt } from '@/lib/platform/dates/server-time'
import { localDay } from '@/lib/platform/dates/zones'
import type { Advertiser } from '@/lib/reporting/stats/rules'
import { RangeSelect } from '../range-select'
import { Updated } from '../updated'
import type { FirstPaint } from '../use-viewer'
import { LazyCustomRange } from './lazy-custom-range'
import { PanelBody } from './panel-body'
import { useAnalytics } from './use-analytics'

type AnalyticsPanelProps = {
  first: FirstPaint
  tags: Readonly<Record<string, string>>
  /** The advertisers of the offers the affiliate had clicks or conversions on. */
  advertisers: readonly Advertiser[]
  /** The streak badge, next to the title. [S2.45] */
  badge?: ReactNode
}

/** The Analytics panel. [S2.44] */
export function AnalyticsPanel({ first, tags, advertisers, badge }: AnalyticsPanelProps) {
  const panel = useAnalytics(first)
  const { view, setView, viewer, current } = panel
  return (
    <Card
      aria-labelledby="analytics-title"
      className="min-w-0 overflow-hidden max-md:rounded-none max-md:border-0 max-md:bg-transparent"
    >
      <header className="flex items-center gap-3 px-5 py-3.5 max-md:gap-2 max-md:px-4 max-md:py-3 max-xs:gap-1.5 md:max-lg:flex-wrap">
        <div className="mr-auto flex min-w-0 items-center gap-3 max-md:gap-2">
          <h1 id="analytics-title" className="text-22 leading-7 max-xs:text-18">
            Analytics
          </h1>
          {badge}
        </div>
        <Updated
          at={receivedAt(current.dataUpdatedAt)}
          isLive={view.range === 'today'}
          isBusy={current.isFetching && !current.isPlaceholderData}
          onRefresh={panel.refresh}
        />
        <RangeSelect value={view.range} onValueChange={panel.changeRange} />
      </header>
      {view.range === 'custom' ? (
        <LazyCustomRange from={view.from} to={view.to} today={localDay(viewer.localTime)} onChange={setView} />
      ) : null}
      <PanelBody panel={panel} tags={tags} advertisers={advertisers} />
    </Card>
  )
}
