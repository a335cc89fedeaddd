'use client'

import { PageHeader } from '@/components/shared/page/page-header'
import { PanelBoundary } from '@/components/shared/states/panel-boundary'
import { cn } from '@/components/ui/cn'
import { receivedAt } from '@/lib/platform/dates/server-time'
import type { PromotedOffer } from '@/lib/reporting/stats/rules'
import { PeriodPicker } from '../period-picker'
import { RangeSelect } from '../range-select'
import { Updated } from '../updated'
import type { FirstPaint } from '../use-viewer'
import { ReportFigures } from './report-figures'
import { ReportLines } from './report-lines'
import { useReport } from './use-report'

type ReportPageProps = {
  first: FirstPaint
  /** The offers the affiliate had clicks or conversions on. */
  offers: readonly PromotedOffer[]
}

/** The earnings report: earnings by day, offer, source, country and sub-ID, compared with the previous period. [S2.17] */
export function ReportPage({ first, offers }: ReportPageProps) {
  const page = useReport(first)
  const { view, setView, params, current, isOld } = page
  return (
    <>
      <PageHeader
        title="Earnings"
        aside={
          <Updated
            at={receivedAt(current.dataUpdatedAt)}
            isLive={view.range === 'today'}
            isBusy={current.isFetching && !current.isPlaceholderData}
            onRefresh={page.refresh}
          />
        }
        actions={
          <>
            <RangeSelect value={view.range} onValueChange={page.changeRange} />
            <PeriodPicker
              days={params}
              today={page.today}
              onPick={({ startDate, endDate }) => setView({ range: 'custom', from: startDate, to: endDate })}
            />
          </>
        }
      />
      <div aria-busy={isOld} className={cn('grid gap-4 transition-opacity', isOld && 'opacity-60')}>
        <PanelBoundary message="Your figures could not be shown.">
          <ReportFigures page={page} />
        </PanelBoundary>
        {page.isEmpty && !page.isNarrowed ? null : (
          <PanelBoundary message="The lines of your report could not be shown.">
            <ReportLines page={page} offers={offers} />
          </PanelBoundary>
        )}
      </div>
    </>
  )
}
