import { QueryNote } from '@/components/shared/states/query-note'
import { Card } from '@/components/ui/card'
import { zoneName } from '../labels'
import { MetricCards } from '../metric-cards'
import { NotCounted } from '../not-counted'
import { StatesStrip } from '../states-strip'
import { ReportChart } from './report-chart'
import { EmptyReport, WaitingReport } from './report-states'
import type { ReportPageState } from './use-report'

/** The report's totals and chart. */
export function ReportFigures({ page }: { page: ReportPageState }) {
  const { view, setView, params, current, report, parts, viewer, isEmpty } = page
  const zone = zoneName(report?.params.timeZone ?? viewer.timeZone, new Date(viewer.at))
  return (
    <Card
      aria-label="Totals and chart"
      className="overflow-hidden max-md:-mx-4 max-md:rounded-none max-md:border-0 max-md:bg-transparent"
    >
      <MetricCards
        totals={report?.totals ?? null}
        before={isEmpty ? null : (report?.before ?? null)}
        about={page.about}
        zone={report?.params.timeZone}
        range={report?.params.range ?? view.range}
        metric={view.metric}
        onMetricChange={(metric) => setView({ metric })}
      />
      {report && !isEmpty ? (
        <>
          <QueryNote
            query={page.previous}
            text="The figures to compare with could not be loaded."
            className="px-4 py-2"
          />
          <ReportChart
            report={report}
            parts={parts}
            metric={view.metric}
            localTime={viewer.localTime}
            zone={zone}
            head={page.head}
          />
          <StatesStrip totals={report.totals} states={report.states} />
        </>
      ) : null}
      {report && isEmpty ? (
        <EmptyReport
          isNarrowed={page.isNarrowed}
          params={{
            range: report.params.range,
            startDate: report.params.startDate,
            endDate: report.params.endDate,
            timeZone: report.params.timeZone,
          }}
          zone={zone}
          onWiden={() => setView({ offer: null, source: null, advertiser: null })}
        />
      ) : null}
      <NotCounted clicks={report?.flaggedClicks ?? 0} />
      {report ? null : <WaitingReport hasRequested={params !== null} query={current} onRetry={page.refresh} />}
    </Card>
  )
}
