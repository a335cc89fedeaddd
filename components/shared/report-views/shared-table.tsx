import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { othersName } from '@/lib/reporting/builder/rules'
import type { Report, ReportLine, ReportQuery } from '@/lib/reporting/builder/schema'
import { figureText } from '@/lib/reporting/builder/text-rules'
import { DIMENSION_NAMES } from '@/lib/reporting/report-queries/constants'
import { FIGURE_NAMES } from '@/lib/reporting/report-queries/figure-constants'

type SharedTableProps = { query: ReportQuery; report: Report }

/** The lines of a report to be read: no links, no order to choose. */
export function SharedTable({ query, report }: SharedTableProps) {
  const own = query.by.filter((dimension) => dimension !== query.across)
  const across = report.columns.map((column) => column?.name ?? othersName(report.foldedColumns))
  const heads = [
    ...across.flatMap((name) => query.figures.map((figure) => `${name}: ${FIGURE_NAMES[figure]}`)),
    ...query.figures.map((figure) => (across.length > 0 ? `Total: ${FIGURE_NAMES[figure]}` : FIGURE_NAMES[figure])),
  ]
  const cells = ({ figures, cells }: Omit<ReportLine, 'values'>) =>
    [...cells, figures].flatMap((each) => query.figures.map((figure) => figureText(figure, each[figure])))
  const row = (line: Omit<ReportLine, 'values'>) =>
    cells(line).map((text, index) => (
      <TableCell key={heads[index]} align="right">
        {text}
      </TableCell>
    ))
  return (
    <Table
      caption={`Report by ${own.map((dimension) => DIMENSION_NAMES[dimension].toLowerCase()).join(', ')}`}
      isReachable
    >
      <TableHeader>
        <TableRow>
          {own.map((dimension) => (
            <TableHead key={dimension}>{DIMENSION_NAMES[dimension]}</TableHead>
          ))}
          {heads.map((head) => (
            <TableHead key={head} align="right">
              {head}
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {report.lines.map(({ values, ...line }) => (
          <TableRow key={values?.map(({ value }) => value).join(' ') ?? 'others'}>
            {values ? (
              values.map(({ name }, index) => (
                <TableCell key={own[index]} className="max-w-[260px] truncate">
                  {name}
                </TableCell>
              ))
            ) : (
              <TableCell colSpan={own.length}>{othersName(report.folded)}</TableCell>
            )}
            {row(line)}
          </TableRow>
        ))}
      </TableBody>
      <tfoot>
        <TableRow className="font-strong">
          <TableHead scope="row" colSpan={own.length} className="text-13 text-text">
            Total
          </TableHead>
          {row(report.totals)}
        </TableRow>
      </tfoot>
    </Table>
  )
}
