import { cn } from '@/components/ui/cn'
import { type Advertiser, countStates } from '@/lib/reporting/stats/rules'
import { AdvertiserSelect } from '../advertiser-select'
import { ChartBlock } from '../chart-block'
import { ChartSkeleton } from '../chart-skeleton'
import { EmptyChart, MissingChart, NotRequestedChart } from '../empty-chart'
import { fileName, zoneName } from '../labels'
import { MetricCards } from '../metric-cards'
import { NotCounted } from '../not-counted'
import { StatesStrip } from '../states-strip'
import { Breakdown } from './breakdown'
import { SubIds } from './sub-ids'
import type { useAnalytics } from './use-analytics'

type PanelBodyProps = {
  panel: ReturnType<typeof useAnalytics>
  tags?: Readonly<Record<string, string>>
  /** The advertisers to choose from. */
  advertisers?: readonly Advertiser[]
}

const NO_TAGS = {}
const NO_ADVERTISERS: readonly Advertiser[] = []

/** Cards, chart, list and sub-IDs, for all offers or for one. */
export function PanelBody({ panel, tags = NO_TAGS, advertisers = NO_ADVERTISERS }: PanelBodyProps) {
  const { view, setView, grouping, viewer, params, current, figures, groups } = panel
  const selected = view.row === null ? null : (groups.find(({ key }) => key === view.row)?.name ?? 'Selection')
  const zone = zoneName(figures?.params.timeZone ?? viewer.timeZone, new Date(viewer.at))
  return (
    <div
      aria-busy={current.isPlaceholderData}
      className={cn('transition-opacity', current.isPlaceholderData && params && 'opacity-60')}
    >
      <MetricCards
        totals={figures?.totals ?? null}
        before={figures?.before ?? null}
        about={panel.about}
        zone={figures?.params.timeZone}
        range={figures?.params.range ?? view.range}
        metric={view.metric}
        onMetricChange={(metric) => setView({ metric })}
      />
      {figures === null ? (
        <Waiting
          hasRequested={params !== null}
          isLoading={current.isFetching || !viewer.isKnown}
          onRefresh={panel.refresh}
        />
      ) : null}
      {figures?.isEmpty ? <EmptyChart params={figures.params} zone={zone} /> : null}
      {figures && !figures.isEmpty ? (
        <>
          <ChartBlock figures={figures} metric={view.metric} localTime={viewer.localTime} zone={zone} of={selected} />
          <StatesStrip totals={figures.totals} states={countStates(figures.rows)} />
        </>
      ) : null}
      <NotCounted clicks={figures?.flaggedClicks ?? 0} />
      <Breakdown
        groups={groups}
        grouping={grouping}
        {...(!panel.isOfOneOffer && {
          onGroupingChange: (group) => setView({ group, row: null }),
          filter: (
            <AdvertiserSelect
              advertisers={advertisers}
              value={view.advertiser}
              onValueChange={(advertiser) => setView({ advertiser, row: null })}
            />
          ),
        })}
        selected={view.row}
        onSelectedChange={(row) => setView({ row })}
        tags={tags}
        fileName={fileName(`${grouping}s`, figures?.params)}
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
  )
}

type WaitingProps = { hasRequested: boolean; isLoading: boolean; onRefresh: () => void }

function Waiting({ hasRequested, isLoading, onRefresh }: WaitingProps) {
  if (!hasRequested) return <NotRequestedChart />
  return isLoading ? <ChartSkeleton /> : <MissingChart onRefresh={onRefresh} />
}
