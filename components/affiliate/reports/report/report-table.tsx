import { REST_COLOR } from '@/components/shared/report-builder/parts'
import { SortButton, Table, TableBody, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { Report, ReportRow } from '@/lib/reporting/breakdown/rules'
import { FIGURES } from './columns'
import { columnClass, ReportLine } from './report-line'
import type { Column, Sort } from './search-params'

type ReportTableProps = {
  /** The heading of the first column. */
  head: string
  report: Report
  /** The colors of rows that are parts of the chart, by key. */
  colors: ReadonlyMap<string, string>
  lines: readonly ReportRow[]
  sort: Sort
  onSort: (sort: Sort) => void
  /** What pressing a row does, if anything. */
  onOpen?: ((line: ReportRow) => (() => void) | undefined) | undefined
}

/** The report's table with sortable columns and a total. */
export function ReportTable({ head, report, colors, lines, sort, onSort, onOpen }: ReportTableProps) {
  const isByTime = report.params.by === 'day'
  return (
    <Table caption={`Earnings by ${head.toLowerCase()}`}>
      <TableHeader>
        <TableRow>
          <SortHead column="name" head={head} sort={sort} onSort={onSort} />
          {FIGURES.map(({ column, head, title }) => (
            <SortHead key={column} column={column} head={head} title={title} sort={sort} onSort={onSort} />
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {lines.map((line) => (
          <ReportLine
            key={line.key}
            name={line.name}
            line={line}
            color={isByTime ? undefined : (colors.get(line.key) ?? REST_COLOR)}
            onOpen={onOpen?.(line)}
          />
        ))}
      </TableBody>
      <tfoot>
        <ReportLine name="Total" line={report} isTotal />
      </tfoot>
    </Table>
  )
}

type SortHeadProps = {
  column: Column
  head: string
  title?: string | undefined
  sort: Sort
  onSort: (sort: Sort) => void
}

function SortHead({ column, head, title, sort, onSort }: SortHeadProps) {
  const sorted = sort.column === column ? sort.direction : undefined
  const isName = column === 'name'
  // Figures sort descending first, names ascending.
  const first = isName ? 'asc' : 'desc'
  const next = sorted === undefined ? first : sorted === 'asc' ? 'desc' : 'asc'
  return (
    <TableHead align={isName ? 'left' : 'right'} sorted={sorted} className={isName ? 'pl-5' : columnClass(column)}>
      <SortButton sorted={sorted} title={title} onClick={() => onSort({ column, direction: next })}>
        {head}
      </SortButton>
    </TableHead>
  )
}
