import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCount } from '@/lib/platform/text/counts'
import { figureText } from '@/lib/reporting/builder/text-rules'
import { AGES, type CohortFigure } from '@/lib/reporting/cohorts/constants'
import { ageName, cohortCells, cohortFigure } from '@/lib/reporting/cohorts/rules'
import type { Cohort } from '@/lib/reporting/cohorts/schema'
import { FIGURE_NAMES } from '@/lib/reporting/report-queries/figure-constants'
import { pinned } from '../table-parts'

type CohortTableProps = { cohorts: readonly Cohort[]; figure: CohortFigure; sum: 'each' | 'total' }

/** A line for each week of clicks, newest first; the larger a cell beside the largest, the stronger its color. */
export function CohortTable({ cohorts, figure, sum }: CohortTableProps) {
  const lines = cohorts.map((cohort) => ({ cohort, cells: cohortCells(cohort, figure, sum) })).reverse()
  const largest = Math.max(0, ...lines.flatMap(({ cells }) => cells.map((cell) => cell ?? 0)))
  return (
    <Table caption={`${FIGURE_NAMES[figure]} by week of the click and age in weeks`} isReachable>
      <TableHeader>
        <TableRow>
          <TableHead className={pinned}>Week of</TableHead>
          <TableHead align="right">Clicks</TableHead>
          {AGES.map((age) => (
            <TableHead key={age} align="right" title={`${ageName(age)} weeks after the click`}>
              <span className="sr-only">Age in weeks: </span>
              {age === 0 ? 'Week 0' : ageName(age)}
            </TableHead>
          ))}
          <TableHead align="right">Total</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {lines.map(({ cohort, cells }) => (
          <TableRow key={cohort.week}>
            <TableHead scope="row" className={`text-13 text-text ${pinned}`}>
              {dayLabel(cohort.week)}
            </TableHead>
            <TableCell align="right">{formatCount(cohort.clicks)}</TableCell>
            {cells.map((cell, age) => (
              <TableCell
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the age
                key={age}
                align="right"
                style={{ backgroundColor: shade(cell, largest) }}
                className={cell === 0 ? 'text-muted' : ''}
              >
                {cell === null && cohort.cells[age] === null ? '' : figureText(figure, cell)}
              </TableCell>
            ))}
            <TableCell align="right" className="font-strong">
              {figureText(figure, cohortFigure(figure, cohort.total, cohort.clicks))}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const STRONGEST = 34

/** The share of the largest cell, as a tint under the text that never gets too strong to read it. */
function shade(cell: number | null, largest: number): string | undefined {
  if (cell === null || cell <= 0 || largest === 0) return undefined
  return `color-mix(in srgb, var(--accent) ${Math.round((cell / largest) * STRONGEST)}%, transparent)`
}
