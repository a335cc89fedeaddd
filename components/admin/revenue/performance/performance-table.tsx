'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { cn } from '@/components/ui/cn'
import { SortButton, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { othersName } from '@/lib/reporting/builder/rules'
import { DIMENSION_NAMES } from '@/lib/reporting/report-queries/constants'
import { FIGURE_NAMES } from '@/lib/reporting/report-queries/figure-constants'
import { PERFORMANCE_FIGURES, type PerformanceDimension } from '@/lib/reporting/staff/performance/constants'
import { narrowed, type PerformanceView, toFeedQuery } from '@/lib/reporting/staff/performance/rules'
import type { PerformanceFigures, PerformanceLine, PerformanceReport } from '@/lib/reporting/staff/performance/schema'
import { pinnedClass } from '../../kit/report/pinned-column'
import { figureText } from './figures'
import { performanceHref, type Sort } from './use-performance'

type PerformanceTableProps = {
  report: PerformanceReport
  /** The view the report was asked for. */
  view: PerformanceView
  /** Another view is in progress: lines cannot be pressed, heads can. */
  isOld: boolean
  sort: Sort
  dir: 'asc' | 'desc'
  onSort: (sort: Sort) => void
}

const feedHref = (view: PerformanceView) => `${adminPath('conversion-feed')}?${toFeedQuery(view)}`
const firstCell = cn('text-13 text-text max-md:max-w-[150px] max-md:truncate', pinnedClass)

/** The lines of a report. A press on one narrows the report to it; its conversions lead to the feed. */
export function PerformanceTable({ report, view, isOld, sort, dir, onSort }: PerformanceTableProps) {
  const { by } = view
  const head = (name: Sort, text: string, isFigure: boolean) => {
    const sorted = sort === name ? dir : undefined
    return (
      <TableHead key={name} align={isFigure ? 'right' : 'left'} sorted={sorted} className={isFigure ? '' : pinnedClass}>
        <SortButton sorted={sorted} onClick={() => onSort(name)}>
          {text}
        </SortButton>
      </TableHead>
    )
  }
  return (
    <Table caption={`Performance by ${by.map((dimension) => DIMENSION_NAMES[dimension].toLowerCase()).join(', ')}`}>
      <TableHeader>
        <TableRow>
          {by.map((dimension, index) =>
            dimension === 'day' ? (
              head('day', DIMENSION_NAMES.day, false)
            ) : (
              <TableHead key={dimension} className={index === 0 ? pinnedClass : ''}>
                {DIMENSION_NAMES[dimension]}
              </TableHead>
            ),
          )}
          {PERFORMANCE_FIGURES.map((name) => head(name, FIGURE_NAMES[name], true))}
        </TableRow>
      </TableHeader>
      <TableBody inert={isOld}>
        <TableRow className="font-strong">
          <TableHead scope="row" colSpan={by.length} className={firstCell}>
            Total
          </TableHead>
          <Figures figures={report.totals} feed={feedHref(view)} of="all lines" />
        </TableRow>
        {report.lines.map((line) => (
          <Line key={keyOf(line, by)} line={line} view={view} folded={report.folded} />
        ))}
      </TableBody>
    </Table>
  )
}

const keyOf = ({ values }: PerformanceLine, by: readonly PerformanceDimension[]) =>
  values ? values.map(({ value }, index) => `${by[index]} ${value}`).join(' ') : 'rest'

type LineProps = { line: PerformanceLine; view: PerformanceView; folded: number }

function Line({ line: { values, figures }, view, folded }: LineProps) {
  const router = useRouter()
  if (!values) {
    return (
      <TableRow className="text-muted">
        <TableHead scope="row" colSpan={view.by.length} className={firstCell}>
          {othersName(folded)}
        </TableHead>
        <Figures figures={figures} feed={null} of="" />
      </TableRow>
    )
  }
  const name = values.map((value) => isolated(value.name)).join(', ')
  const next = narrowed(view, values)
  const [feed, isEnd] = [feedHref(next), next.by.length === 0]
  const address = isEnd ? feed : performanceHref(next)
  const [first, ...rest] = values
  return (
    <TableRow className="cursor-pointer" onClick={() => router.push(address)}>
      <TableHead scope="row" className={firstCell}>
        <Link
          href={address}
          prefetch={false}
          aria-label={isEnd ? `Conversions of ${name}` : `Narrow to ${name}`}
          onClick={(event) => event.stopPropagation()}
          className="rounded-chip font-medium hover:underline"
        >
          {first?.name}
        </Link>
      </TableHead>
      {rest.map((value, index) => (
        <TableCell key={view.by[index + 1]} className="max-w-[240px] truncate">
          {value.name}
        </TableCell>
      ))}
      <Figures figures={figures} feed={feed} of={name} />
    </TableRow>
  )
}

type FiguresProps = { figures: PerformanceFigures; feed: string | null; of: string }

function Figures({ figures, feed, of }: FiguresProps) {
  return PERFORMANCE_FIGURES.map((name) => {
    const value = figures[name]
    const text = figureText(name, value)
    return (
      <TableCell key={name} align="right" className={value !== null && value < 0 ? 'text-danger' : ''}>
        {name === 'conversions' && feed && figures.conversions > 0 ? (
          <Link
            href={feed}
            prefetch={false}
            aria-label={`${text} ${figures.conversions === 1 ? 'conversion' : 'conversions'} of ${of} in the feed`}
            onClick={(event) => event.stopPropagation()}
            className="rounded-chip underline decoration-line-strong underline-offset-2 hover:decoration-current"
          >
            {text}
          </Link>
        ) : (
          text
        )}
      </TableCell>
    )
  })
}
