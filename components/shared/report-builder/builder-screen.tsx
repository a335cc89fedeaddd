'use client'

import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { EmptyState } from '@/components/ui/empty-state'
import { Select } from '@/components/ui/select'
import { BRAND } from '@/lib/platform/brand'
import type { Day } from '@/lib/platform/dates/constants'
import { reportCsv } from '@/lib/reporting/builder/csv-rules'
import { type ReportQuery, reportQuerySchema, staffReportQuerySchema } from '@/lib/reporting/builder/schema'
import { LINE_COUNTS } from '@/lib/reporting/report-queries/constants'
import { CsvButton } from '../lists/csv-button'
import { OpenViewNotes } from '../report-views/open-view-notes'
import { OWN_REPORT, STAFF_REPORT } from '../report-views/report-place'
import { reportOptions } from '../report-views/report-queries'
import { ViewsMenu } from '../report-views/views-menu'
import { buildChart } from './chart-parts'
import { ChosenFilters } from './chosen-filters'
import { DimensionPicker } from './dimension-picker'
import { FiguresButton } from './figures-button'
import { FilterButton } from './filter-button'
import { PeriodFields } from './period-fields'
import { ReportCard } from './report-card'
import { ReportChart } from './report-chart'
import { SourceNote } from './source-note'
import { useReportChoice } from './use-report-choice'

type BuilderScreenProps = {
  /** Today in Eastern time. */
  today: Day
  isStaff?: boolean
}

/** A report by any three dimensions, whose every choice is in the address. */
export function BuilderScreen({ today, isStaff = false }: BuilderScreenProps) {
  const config = isStaff ? STAFF_REPORT : OWN_REPORT
  const { text, query, change, open, clear } = useReportChoice(isStaff)
  const result = useQuery({ ...reportOptions(config, text), enabled: query !== null })
  if (!query) {
    return (
      <Card>
        <EmptyState
          as="h2"
          title="This address has no report"
          action={<Button onClick={clear}>Begin a new one</Button>}
        >
          A choice in it is not known, or does not go with the others.
        </EmptyState>
      </Card>
    )
  }
  // lines are drawn by the query they answer
  const schema = isStaff ? staffReportQuerySchema : reportQuerySchema
  const shown = result.data
    ? (schema.parse(Object.fromEntries(new URLSearchParams(result.data.text))) as ReportQuery)
    : null
  const report = result.error ? undefined : result.data
  const chart = report && shown ? buildChart(shown, report) : null
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: these are no fields of a form */}
      <div role="group" aria-label="What the report shows" className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <PeriodFields query={query} today={today} onChange={change} />
          <Checkbox
            label="Compare"
            checked={query.compare === 'previous'}
            onChange={({ target }) => change({ compare: target.checked ? undefined : 'none' })}
          />
          <span className="ml-auto flex items-center gap-2">
            <ViewsMenu query={query} isStaff={isStaff} />
            <Button
              size="sm"
              disabled={result.isFetching}
              onClick={() => result.refetch()}
              className="max-md:w-(--touch) max-md:px-0"
            >
              <RefreshCw aria-hidden="true" />
              <span className="max-md:sr-only">Refresh</span>
            </Button>
            <CsvButton
              fileName={report ? `${BRAND.slug}-report-${report.days.from}-to-${report.days.to}` : 'report'}
              rows={() => (report && shown ? reportCsv(shown, report) : [])}
              disabled={!report || report.lines.length === 0}
              className="max-md:w-(--touch) max-md:px-0"
            />
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <DimensionPicker query={query} dimensions={config.dimensions} onChange={change} />
          <FiguresButton
            figures={query.figures}
            known={config.figures}
            onChange={(figures) => change({ figures: figures.join(',') })}
          />
          <FilterButton query={query} config={config} onChange={change} />
          <Select
            aria-label="Rows"
            inputSize="sm"
            wrapperClassName="w-auto"
            value={query.lines}
            onChange={({ target }) => change({ lines: target.value })}
          >
            {LINE_COUNTS.map((count) => (
              <option key={count} value={count}>
                Top {count}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <OpenViewNotes isStaff={isStaff} />
      {report ? (
        <ChosenFilters filters={report.filters} onRemove={(dimension) => change({ [dimension]: undefined })} />
      ) : null}
      {chart ? <ReportChart chart={chart} /> : null}
      <ReportCard result={result} shown={shown} config={config} onChange={change} onOpen={open} />
      {report ? <SourceNote report={report} /> : null}
    </div>
  )
}
