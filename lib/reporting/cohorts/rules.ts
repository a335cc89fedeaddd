import { DAY_MS, type Day } from '@/lib/platform/dates/constants'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import type { CsvCell } from '@/lib/platform/text/csv'
import { AGES, type CohortFigure, LAST_AGE } from './constants'
import type { Cohort, CohortCell } from './schema'

const WEEK_DAYS = 7
const WEEK_MS = WEEK_DAYS * DAY_MS

/** The Monday of a day's week. */
export const startOfWeek = (day: Day): Day =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK_DAYS))

/** The Mondays of the last weeks up to that of a day, in order. */
export const lastWeeks = (weeks: number, today: Day): Day[] =>
  Array.from({ length: weeks }, (_, index) => addDays(startOfWeek(today), (index + 1 - weeks) * WEEK_DAYS))

/** Whether a click of a week can be so many weeks old. */
export const isReached = (week: Day, age: number, at: Date): boolean =>
  dayStart(week).getTime() + age * WEEK_MS <= at.getTime()

const NOTHING: CohortCell = { conversions: 0, payoutCents: 0, revenueCents: 0 }
const plus = (a: CohortCell, b: CohortCell): CohortCell => ({
  conversions: a.conversions + b.conversions,
  payoutCents: a.payoutCents + b.payoutCents,
  ...(a.revenueCents !== undefined &&
    b.revenueCents !== undefined && { revenueCents: a.revenueCents + b.revenueCents }),
})
const sumOf = (cells: readonly (CohortCell | null)[]): CohortCell =>
  cells.flatMap((cell) => cell ?? []).reduce(plus, NOTHING)

/** A figure of what clicks earned; null for a rate without clicks. */
export function cohortFigure(figure: CohortFigure, cell: CohortCell, clicks: number): number | null {
  if (figure === 'epcCents') return clicks === 0 ? null : cell.payoutCents / clicks
  if (figure === 'marginCents') return (cell.revenueCents ?? 0) - cell.payoutCents
  return cell[figure] ?? 0
}

/** The cells of a cohort as a figure: of each age alone, or summed up to it. */
export function cohortCells({ cells, clicks }: Cohort, figure: CohortFigure, sum: 'each' | 'total'): (number | null)[] {
  return cells.map((cell, age) =>
    cell === null ? null : cohortFigure(figure, sum === 'each' ? cell : sumOf(cells.slice(0, age + 1)), clicks),
  )
}

/** The head of a column. */
export const ageName = (age: number): string => (age > LAST_AGE ? `${age}+` : String(age))

/** Cohorts from the sums of the database, which has rows only where something was earned. */
export function buildCohorts(
  weeks: readonly Day[],
  clicks: ReadonlyMap<Day, number>,
  earned: readonly (CohortCell & { week: Day; age: number })[],
  at: Date,
): Cohort[] {
  const known = new Map(earned.map(({ week, age, ...cell }) => [`${week} ${age}`, cell]))
  return weeks.map((week) => {
    const cells = AGES.map((age) => known.get(`${week} ${age}`) ?? (isReached(week, age, at) ? NOTHING : null))
    return { week, clicks: clicks.get(week) ?? 0, cells, total: sumOf(cells) }
  })
}

/** Cohorts as rows of a file, newest first, as the table shows them: money as decimal dollars. */
export function cohortCsv(cohorts: readonly Cohort[], figure: CohortFigure, sum: 'each' | 'total'): CsvCell[][] {
  const shown = (value: number | null): CsvCell =>
    value === null || !figure.endsWith('Cents') ? value : Number((value / 100).toFixed(6))
  return [
    ['Week of', 'Clicks', ...AGES.map((age) => `Week ${ageName(age)}`), 'Total'],
    ...[...cohorts]
      .reverse()
      .map((cohort) => [
        cohort.week,
        cohort.clicks,
        ...cohortCells(cohort, figure, sum).map(shown),
        shown(cohortFigure(figure, cohort.total, cohort.clicks)),
      ]),
  ]
}
