import { CsvButton } from '@/components/shared/lists/csv-button'
import { Card } from '@/components/ui/card'
import { isHourly } from '@/lib/reporting/periods/rules'
import { listAdvertisers, type PromotedOffer } from '@/lib/reporting/stats/rules'
import { AdvertiserSelect } from '../advertiser-select'
import { fileName } from '../labels'
import { reportFile, sortLines } from './columns'
import { DimensionSelect } from './dimension-select'
import { FilterChips } from './filter-chips'
import { ReportTable } from './report-table'
import { drillDown } from './search-params'
import type { ReportPageState } from './use-report'

type ReportLinesProps = {
  page: ReportPageState
  /** The offers the affiliate had clicks or conversions on. */
  offers: readonly PromotedOffer[]
}

/** The report's rows, the same on screen and in the file. */
export function ReportLines({ page, offers }: ReportLinesProps) {
  const { view, setView, report, parts, sort, head, isEmpty } = page
  const lines = report ? sortLines(report.lines, sort, report.params.by === 'day') : []
  return (
    <Card aria-labelledby="report-title" className="max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3 max-md:px-4">
        <h2 id="report-title" className="text-16 max-md:sr-only">
          By {head.length > 2 ? head.toLowerCase() : head}
        </h2>
        <FilterChips view={view} offers={offers} onClear={(grouping) => setView({ [grouping]: null })} />
        <AdvertiserSelect
          advertisers={listAdvertisers(offers)}
          value={view.advertiser}
          onValueChange={(advertiser) => setView({ advertiser, offer: null, source: null })}
        />
        <div className="flex items-center gap-3 max-md:w-full max-md:justify-between md:ml-auto">
          <DimensionSelect
            value={view.by}
            isHourly={isHourly(view.range)}
            onValueChange={(by) => setView({ by, sort: null, dir: null })}
          />
          <CsvButton
            fileName={fileName(`by-${head.toLowerCase()}`, report?.params)}
            rows={() => (report ? reportFile(head, lines, report) : [])}
            disabled={!report || isEmpty}
          />
        </div>
      </header>
      {report && !isEmpty ? (
        // lines of the report before cannot be pressed while the next is loading
        <div inert={page.isOld}>
          <ReportTable
            head={head}
            report={report}
            colors={new Map(parts.map(({ key, color }) => [key, color]))}
            lines={lines}
            sort={sort}
            onSort={({ column, direction }) => setView({ sort: column, dir: direction })}
            onOpen={({ key }) => {
              const next = drillDown(report.params.by, key)
              return next && (() => setView(next, { history: 'push' }))
            }}
          />
        </div>
      ) : null}
    </Card>
  )
}
