import { Fragment } from 'react'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { othersName } from '@/lib/reporting/builder/rules'
import type { ReportFigures, ReportLine } from '@/lib/reporting/builder/schema'
import { figureText } from '@/lib/reporting/builder/text-rules'
import { DIMENSION_NAMES } from '@/lib/reporting/report-queries/constants'
import { FIGURE_NAMES } from '@/lib/reporting/report-queries/figure-constants'
import { FigureCell } from './figure-cell'
import { lineName, listHref, NameCells, ownDimensions, pinned, type ReportTableProps, SortHead } from './table-parts'

/** The lines of a report with one dimension across: every figure of each of its values, and of all together. */
export function PivotTable(props: ReportTableProps) {
  const { report, query, isOld, onChange } = props
  const own = ownDimensions(query)
  const { figures, across } = query
  const columns = report.columns.map((column) => ({
    key: column?.value ?? 'others',
    name: column?.name ?? othersName(report.foldedColumns),
  }))
  const isMany = figures.length > 1
  return (
    <Table
      caption={`Report by ${own.map((dimension) => DIMENSION_NAMES[dimension].toLowerCase()).join(', ')}, pivoted by ${across}`}
    >
      <TableHeader>
        <TableRow>
          {own.map((dimension, index) => (
            <SortHead key={dimension} query={query} name={dimension} isPinned={index === 0} onChange={onChange} />
          ))}
          {columns.map(({ key, name }) => (
            <TableHead key={key} align="right" colSpan={figures.length} className="max-w-[180px] truncate border-l">
              {name}
            </TableHead>
          ))}
          {isMany ? (
            <TableHead align="right" colSpan={figures.length} className="border-l text-text">
              Total
            </TableHead>
          ) : (
            figures.map((figure) => <SortHead key={figure} query={query} name={figure} onChange={onChange} />)
          )}
        </TableRow>
        {isMany ? (
          <TableRow>
            <TableHead colSpan={own.length} className={pinned} />
            {columns.map(({ key, name }) => (
              <Fragment key={key}>
                {figures.map((figure) => (
                  <TableHead key={figure} align="right" aria-label={`${FIGURE_NAMES[figure]}, ${name}`}>
                    {FIGURE_NAMES[figure]}
                  </TableHead>
                ))}
              </Fragment>
            ))}
            {figures.map((figure) => (
              <SortHead key={figure} query={query} name={figure} onChange={onChange} />
            ))}
          </TableRow>
        ) : null}
      </TableHeader>
      <TableBody inert={isOld}>
        {report.lines.map((line) => (
          <TableRow key={line.values?.map(({ value }) => value).join(' ') ?? 'others'}>
            <NameCells {...props} values={line.values} />
            <Cells {...props} line={line} isListed={line.values !== null} />
          </TableRow>
        ))}
      </TableBody>
      <tfoot inert={isOld}>
        <TableRow className="font-strong">
          <TableHead scope="row" colSpan={own.length} className={`text-13 text-text ${pinned}`}>
            Total
          </TableHead>
          <Cells {...props} line={{ ...report.totals, values: null }} isListed />
        </TableRow>
      </tfoot>
    </Table>
  )
}

function Cells({ line, isListed, ...props }: ReportTableProps & { line: ReportLine; isListed: boolean }) {
  const { figures } = props.query
  const texts = (cell: ReportFigures, key: string) =>
    figures.map((figure, index) => (
      <TableCell
        key={`${key} ${figure}`}
        align="right"
        className={index === 0 ? 'border-l leading-[18px]' : 'leading-[18px]'}
      >
        {figureText(figure, cell[figure])}
      </TableCell>
    ))
  return (
    <>
      {line.cells.map((cell, index) => texts(cell, props.report.columns[index]?.value ?? 'others'))}
      {figures.map((figure) => (
        <FigureCell
          key={figure}
          figure={figure}
          value={line.figures[figure]}
          href={isListed ? listHref(props, line.values, figure) : undefined}
          of={line.values ? lineName(line.values, props.report) : 'all rows'}
        />
      ))}
    </>
  )
}
