import { decimalDollars, formatCents } from '@/lib/platform/money/format'
import type { CsvCell } from '@/lib/platform/text/csv'
import type { Report, ReportRow } from '@/lib/reporting/breakdown/rules'
import { conversionRate, earningsPerClickCents } from '@/lib/reporting/stats/rules'
import { formatCount } from '../labels'
import type { Column, Sort } from './search-params'

/** The data of a row or of the total. */
export type Measured = Pick<ReportRow, 'totals' | 'states' | 'before'>

type FigureColumn = {
  column: Exclude<Column, 'name'>
  head: string
  /** An explanation of the heading, where it is not obvious. */
  title?: string
  /** The value to sort by; null sorts last. */
  value: (line: Measured) => number | null
  text: (line: Measured) => string
  cell: (line: Measured) => CsvCell
}

const dollars = (cents: number) => decimalDollars(BigInt(Math.round(cents)))
const rejected = ({ states }: Measured) => states.rejected.count + states.reversed.count

/** Earnings compared with the previous period, in cents; null when unknown. */
export const earningsChange = ({ totals, before }: Measured): number | null =>
  before && totals.payoutCents - before.payoutCents

function count(
  column: FigureColumn['column'],
  head: string,
  value: (line: Measured) => number,
  title?: string,
): FigureColumn {
  return { column, head, ...(title && { title }), value, text: (line) => formatCount(value(line)), cell: value }
}

function money(
  column: FigureColumn['column'],
  head: string,
  value: (line: Measured) => number,
  title?: string,
): FigureColumn {
  const text = (line: Measured) => formatCents(Math.round(value(line)))
  return { column, head, ...(title && { title }), value, text, cell: (line) => dollars(value(line)) }
}

/** The report's columns in order: on screen, in the file, and for sorting. */
export const FIGURES: readonly FigureColumn[] = [
  count('clicks', 'Clicks', ({ totals }) => totals.clicks),
  count('conversions', 'Conv.', ({ totals }) => totals.conversions, 'Conversions: approved and pending'),
  {
    column: 'rate',
    head: 'CR',
    title: 'Conversion rate',
    value: ({ totals }) => (totals.clicks === 0 ? 0 : totals.conversions / totals.clicks),
    text: ({ totals }) => conversionRate(totals),
    cell: ({ totals }) => conversionRate(totals),
  },
  money('epc', 'EPC', ({ totals }) => earningsPerClickCents(totals), 'Earnings per click'),
  count('approved', 'Approved', ({ states }) => states.approved.count),
  count('pending', 'Pending', ({ states }) => states.pending.count),
  count('rejected', 'Rejected', rejected, 'Rejected or reversed'),
  money('earnings', 'Earnings', ({ totals }) => totals.payoutCents),
  {
    column: 'change',
    head: 'Change',
    title: 'Compared with the previous period',
    value: earningsChange,
    text: (line) => {
      const change = earningsChange(line)
      return change === null ? '–' : formatCents(change)
    },
    cell: (line) => {
      const change = earningsChange(line)
      return change === null ? null : dollars(change)
    },
  },
]

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorted rows; rows without a value are last in both directions, and equal rows keep their order. */
export function sortLines(lines: readonly ReportRow[], { column, direction }: Sort, isByTime: boolean): ReportRow[] {
  const sign = direction === 'asc' ? 1 : -1
  if (column === 'name') {
    const compare = isByTime
      ? (a: ReportRow, b: ReportRow) => a.order - b.order
      : (a: ReportRow, b: ReportRow) => names.compare(a.name, b.name)
    return [...lines].sort((a, b) => sign * compare(a, b))
  }
  const value = FIGURES.find((figure) => figure.column === column)?.value ?? (() => null)
  return [...lines].sort((a, b) => {
    const [left, right] = [value(a), value(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right) || a.order - b.order
  })
}

/** The report as CSV rows: headings, the rows in screen order, and the total. */
export function reportFile(head: string, lines: readonly ReportRow[], report: Report): CsvCell[][] {
  const cells = (name: string, line: Measured) => [name, ...FIGURES.map(({ cell }) => cell(line))]
  return [
    [head, ...FIGURES.map(({ head }) => head)],
    ...lines.map((line) => cells(line.name, line)),
    cells('Total', report),
  ]
}
