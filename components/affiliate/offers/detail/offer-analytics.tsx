'use client'

import { Card } from '@/components/ui/card'
import { receivedAt } from '@/lib/platform/dates/server-time'
import { localDay } from '@/lib/platform/dates/zones'
import { LazyCustomRange } from '../../reports/panel/lazy-custom-range'
import { PanelBody } from '../../reports/panel/panel-body'
import { useAnalytics } from '../../reports/panel/use-analytics'
import { RangeSelect } from '../../reports/range-select'
import { Updated } from '../../reports/updated'
import type { FirstPaint } from '../../reports/use-viewer'

/** The analytics panel of one offer. [S3.51] */
export function OfferAnalytics({ first, offerId }: { first: FirstPaint; offerId: number }) {
  const panel = useAnalytics(first, offerId)
  const { view, setView, viewer, current } = panel
  return (
    <Card aria-labelledby="offer-analytics-title" className="min-w-0 overflow-hidden">
      <header className="flex items-center gap-3 px-5 py-3.5 max-md:px-4 max-md:py-3 md:max-lg:flex-wrap">
        <h2 id="offer-analytics-title" className="mr-auto min-w-0 text-16 leading-5">
          Your analytics
        </h2>
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
      <PanelBody panel={panel} />
    </Card>
  )
}
