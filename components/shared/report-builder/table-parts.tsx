import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import { SortButton, TableCell, TableHead } from '@/components/ui/table'
import { choiceText, narrowedTo, type ReportChoice, STATES_OF, toListQuery } from '@/lib/reporting/builder/choice-rules'
import { othersName, reportOrder } from '@/lib/reporting/builder/rules'
import type { Report, ReportLine, ReportQuery } from '@/lib/reporting/builder/schema'
import { DIMENSION_NAMES, type ReportDimension } from '@/lib/reporting/report-queries/constants'
import { FIGURE_NAMES, type ReportFigure } from '@/lib/reporting/report-queries/figure-constants'
import type { ReportConfig } from '../report-views/report-place'
import { FIGURE_HINTS } from './figure-hints'

/** What every part of a table of a report needs. */
export type ReportTableProps = {
  report: Report
  /** The query it answers. */
  query: ReportQuery
  /** Another report is in progress: lines cannot be pressed, heads can. */
  isOld: boolean
  config: ReportConfig
  onChange: (change: ReportChoice) => void
  onOpen: (choice: ReportChoice) => void
}

/** The dimensions of the lines. */
export const ownDimensions = ({ by, across }: ReportQuery): ReportDimension[] =>
  by.filter((dimension) => dimension !== across)

/** The first column stays while the others scroll sideways. */
export const pinned = 'sticky left-0 z-1 bg-surface group-hover/row:bg-raised'

export const lineName = (values: ReportLine['values'], report: Report): string =>
  values ? values.map(({ name }) => name).join(', ') : othersName(report.folded)

/** The list of the conversions a figure of a line counts; the line of all others has none. */
export function listHref(
  { query, report, config }: Pick<ReportTableProps, 'query' | 'report' | 'config'>,
  values: ReportLine['values'],
  figure: ReportFigure,
): string | undefined {
  const state = STATES_OF[figure]
  return state && `${config.listPath}?${toListQuery(query, report, values, state, config.isStaff)}`
}

type HeadProps = Pick<ReportTableProps, 'query' | 'onChange'> & {
  name: ReportDimension | ReportFigure
  isPinned?: boolean
}

/** A head that sorts: figures begin with the largest. */
export function SortHead({ query, name, isPinned, onChange }: HeadProps) {
  const order = reportOrder(query)
  const sorted = order.by === name ? order.dir : undefined
  const isFigure = name in FIGURE_NAMES
  const next = sorted === undefined ? (isFigure ? 'desc' : 'asc') : sorted === 'asc' ? 'desc' : 'asc'
  const text = isFigure ? FIGURE_NAMES[name as ReportFigure] : DIMENSION_NAMES[name as ReportDimension]
  return (
    <TableHead align={isFigure ? 'right' : 'left'} sorted={sorted} className={cn(isPinned && pinned)}>
      <SortButton
        sorted={sorted}
        title={isFigure ? FIGURE_HINTS[name as ReportFigure] : undefined}
        onClick={() => onChange({ sort: name, dir: next })}
      >
        {text}
      </SortButton>
    </TableHead>
  )
}

type NameCellsProps = Pick<ReportTableProps, 'query' | 'report' | 'config' | 'onOpen'> & Pick<ReportLine, 'values'>

/** The values of a line; a press on the first narrows the report to the line. */
export function NameCells({ values, query, report, config, onOpen }: NameCellsProps) {
  const own = ownDimensions(query)
  const cell = cn('max-w-[260px] truncate max-md:max-w-[150px]', pinned)
  if (!values) {
    return (
      <TableHead scope="row" colSpan={own.length} className={cn(cell, 'text-13')}>
        {othersName(report.folded)}
      </TableHead>
    )
  }
  const next = narrowedTo(query, values, config.isStaff)
  const [first, ...rest] = values
  return (
    <>
      <TableHead scope="row" className={cell}>
        <Link
          href={`?${choiceText({ ...(config.isStaff && { view: 'builder' }), ...next })}`}
          prefetch={false}
          aria-label={`Narrow to ${lineName(values, report)}`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onOpen(next)
          }}
          className="group/name inline-flex max-w-full items-center gap-1 rounded-chip text-13 font-medium text-text hover:underline"
        >
          <span className="truncate">{first?.name}</span>
          <ChevronRight aria-hidden="true" className="icon-sm flex-none text-muted max-md:hidden" />
        </Link>
      </TableHead>
      {rest.map((value, index) => (
        <TableCell key={own[index + 1]} className="max-w-[220px] truncate">
          {value.name}
        </TableCell>
      ))}
    </>
  )
}
