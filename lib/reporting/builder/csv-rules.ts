import { decimalDollars } from '@/lib/platform/money/format'
import type { CsvCell } from '@/lib/platform/text/csv'
import { DIMENSION_NAMES, type ReportDimension } from '../report-queries/constants'
import { FIGURE_NAMES, type ReportFigure } from '../report-queries/figure-constants'
import { othersName } from './rules'
import type { Report, ReportLine, ReportQuery } from './schema'

const ROUNDED = 6

/** A number with at most six digits after the point. */
export const rounded = (value: number): number => Number(value.toFixed(ROUNDED))

/** A figure in a file: money as decimal dollars, rates as fractions, times in seconds. */
export function csvFigure(name: ReportFigure, value: number | null | undefined): CsvCell {
  if (value === null || value === undefined) return null
  if (name.endsWith('Cents')) return Number.isInteger(value) ? decimalDollars(BigInt(value)) : rounded(value / 100)
  return rounded(value)
}

/** The heads of the values of lines, two for each dimension: its value and its name. */
export const valueHeads = (by: readonly ReportDimension[]): CsvCell[] =>
  by.flatMap((dimension) => [`${DIMENSION_NAMES[dimension]} value`, DIMENSION_NAMES[dimension]])

/** The values of a line; the line of all others has its name alone. */
export const valueCells = (by: readonly ReportDimension[], values: ReportLine['values'], folded: number): CsvCell[] =>
  by.flatMap((_, index) => {
    const value = values?.[index]
    return value ? [value.value, value.name] : ['', index === 0 ? othersName(folded) : '']
  })

/** A report as rows of a file: its lines in their order with every figure and column shown, and the totals. */
export function reportCsv(query: ReportQuery, report: Report): CsvCell[][] {
  const { figures } = query
  const own = query.by.filter((dimension) => dimension !== query.across)
  const isCompared = report.daysBefore !== null && report.columns.length === 0
  const across = report.columns.map((column) => column?.name ?? othersName(report.foldedColumns))
  const heads =
    report.columns.length > 0
      ? [
          ...across.flatMap((name) => figures.map((figure) => `${name}: ${FIGURE_NAMES[figure]}`)),
          ...figures.map((figure) => `Total: ${FIGURE_NAMES[figure]}`),
        ]
      : figures.flatMap((figure) => [
          FIGURE_NAMES[figure],
          ...(isCompared ? [`${FIGURE_NAMES[figure]}, period before`] : []),
        ])
  const cells = ({ figures: shown, before, cells }: Omit<ReportLine, 'values'>): CsvCell[] => [
    ...cells.flatMap((cell) => figures.map((figure) => csvFigure(figure, cell[figure]))),
    ...figures.flatMap((figure) => [
      csvFigure(figure, shown[figure]),
      ...(isCompared ? [csvFigure(figure, before?.[figure])] : []),
    ]),
  ]
  return [
    [...valueHeads(own), ...heads],
    ...report.lines.map(({ values, ...line }) => [...valueCells(own, values, report.folded), ...cells(line)]),
    [...own.flatMap((_, index) => ['', index === 0 ? 'Total' : '']), ...cells(report.totals)],
  ]
}
