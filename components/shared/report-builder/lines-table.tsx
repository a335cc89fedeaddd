import { Table, TableBody, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { ReportLine } from '@/lib/reporting/builder/schema'
import { DIMENSION_NAMES } from '@/lib/reporting/report-queries/constants'
import { FigureCell } from './figure-cell'
import { lineName, listHref, NameCells, ownDimensions, pinned, type ReportTableProps, SortHead } from './table-parts'

/** The lines of a report with their figures, the totals last. */
export function LinesTable(props: ReportTableProps) {
  const { report, query, isOld, onChange } = props
  const own = ownDimensions(query)
  return (
    <Table caption={`Report by ${own.map((dimension) => DIMENSION_NAMES[dimension].toLowerCase()).join(', ')}`}>
      <TableHeader>
        <TableRow>
          {own.map((dimension, index) => (
            <SortHead key={dimension} query={query} name={dimension} isPinned={index === 0} onChange={onChange} />
          ))}
          {query.figures.map((figure) => (
            <SortHead key={figure} query={query} name={figure} onChange={onChange} />
          ))}
        </TableRow>
      </TableHeader>
      <TableBody inert={isOld}>
        {report.lines.map((line) => (
          <TableRow key={line.values?.map(({ value }) => value).join(' ') ?? 'others'}>
            <NameCells {...props} values={line.values} />
            <Figures {...props} line={line} of={lineName(line.values, report)} isListed={line.values !== null} />
          </TableRow>
        ))}
      </TableBody>
      <tfoot inert={isOld}>
        <TableRow className="font-strong">
          <TableHead scope="row" colSpan={own.length} className={`text-13 text-text ${pinned}`}>
            Total
          </TableHead>
          <Figures {...props} line={{ ...report.totals, values: null }} of="all rows" isListed />
        </TableRow>
      </tfoot>
    </Table>
  )
}

type FiguresProps = ReportTableProps & { line: ReportLine; of: string; isListed: boolean }

function Figures({ line, of, isListed, ...props }: FiguresProps) {
  const { query, report } = props
  return query.figures.map((figure) => (
    <FigureCell
      key={figure}
      figure={figure}
      value={line.figures[figure]}
      before={report.daysBefore ? (line.before?.[figure] ?? null) : undefined}
      href={isListed ? listHref(props, line.values, figure) : undefined}
      of={of}
    />
  ))
}
