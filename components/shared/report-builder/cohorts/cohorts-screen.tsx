'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parseAsString, useQueryStates } from 'nuqs'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Options } from '@/components/ui/options'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { BRAND } from '@/lib/platform/brand'
import type { Day } from '@/lib/platform/dates/constants'
import { choiceText, type ReportChoice } from '@/lib/reporting/builder/choice-rules'
import { COHORT_FIGURES, type CohortFigure, STAFF_COHORT_FIGURES, WEEK_COUNTS } from '@/lib/reporting/cohorts/constants'
import { cohortCsv } from '@/lib/reporting/cohorts/rules'
import { cohortQuerySchema, cohortsSchema, staffCohortQuerySchema } from '@/lib/reporting/cohorts/schema'
import { FIGURE_NAMES } from '@/lib/reporting/report-queries/figure-constants'
import { CsvButton } from '../../lists/csv-button'
import { apiQuery } from '../../live/api-query'
import { OWN_REPORT, STAFF_REPORT } from '../../report-views/report-place'
import { reportKeys } from '../../report-views/report-queries'
import { Failure } from '../../states/failure'
import { easternText } from '../../time/eastern-text'
import { CohortChosenFilters, CohortFilterButton } from './cohort-filters'
import { CohortTable } from './cohort-table'

const NAMES = ['weeks', 'figure', 'sum', 'offer', 'advertiser', 'source', 'affiliate'] as const
const parsers = Object.fromEntries(NAMES.map((name) => [name, parseAsString]))
const NOTHING = Object.fromEntries(NAMES.map((name) => [name, null]))

type CohortsScreenProps = {
  /** Today in Eastern time. */
  today: Day
  isStaff?: boolean
}

/** What each week's clicks earned by the age of the click. */
export function CohortsScreen({ today, isStaff = false }: CohortsScreenProps) {
  const config = isStaff ? STAFF_REPORT : OWN_REPORT
  const [found, setFound] = useQueryStates(parsers)
  const choice = Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
  const text = choiceText(choice)
  const parsed = (isStaff ? staffCohortQuerySchema : cohortQuerySchema).safeParse(choice)
  const result = useQuery(
    apiQuery([...reportKeys.all(config), 'cohorts', text], `${config.cohortsPath}?${text}`, cohortsSchema, {
      enabled: parsed.success,
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: false,
    }),
  )
  if (!parsed.success) {
    return (
      <Card>
        <EmptyState
          as="h2"
          title="This address has no cohorts"
          action={<Button onClick={() => setFound(NOTHING)}>Begin again</Button>}
        >
          A choice in it is not known.
        </EmptyState>
      </Card>
    )
  }
  const { weeks, figure, sum } = parsed.data
  const figures: readonly CohortFigure[] = isStaff ? STAFF_COHORT_FIGURES : COHORT_FIGURES
  const filters = { choice, weeks, today, config }
  const narrow = (change: ReportChoice) =>
    setFound(Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? null])))
  const cohorts = result.error ? undefined : result.data?.cohorts
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Weeks"
          inputSize="sm"
          wrapperClassName="w-auto"
          value={weeks}
          onChange={({ target }) => setFound({ weeks: target.value })}
        >
          {WEEK_COUNTS.map((count) => (
            <option key={count} value={count}>
              Last {count} weeks
            </option>
          ))}
        </Select>
        <Select
          aria-label="Metric"
          inputSize="sm"
          wrapperClassName="w-auto"
          value={figure}
          onChange={({ target }) => setFound({ figure: target.value })}
        >
          <Options of={figures} show={(each) => [each, FIGURE_NAMES[each]]} />
        </Select>
        <Segmented
          label="Cells show"
          value={sum}
          onValueChange={(next) => setFound({ sum: next })}
          options={[
            { value: 'each', label: 'Each week' },
            { value: 'total', label: 'Up to it' },
          ]}
        />
        <CohortFilterButton {...filters} onChange={narrow} />
        <span className="ml-auto">
          <CsvButton
            fileName={`${BRAND.slug}-cohorts`}
            rows={() => cohortCsv(cohorts ?? [], figure, sum)}
            disabled={!cohorts}
          />
        </span>
      </div>
      <CohortChosenFilters {...filters} onChange={narrow} />
      <Card aria-busy={result.isPlaceholderData || !result.data} className="overflow-hidden">
        {cohorts ? <CohortTable cohorts={cohorts} figure={figure} sum={sum} /> : null}
        {result.error ? <Failure query={result} /> : null}
        {!cohorts && !result.error ? <Skeleton className="m-4 h-64" /> : null}
      </Card>
      {result.data ? (
        <p className="text-12 leading-[18px] text-muted">
          A row is an Eastern week of clicks, from Monday; a column is how many whole weeks passed from the click to the
          conversion. Pending and approved conversions in their current status, complete to{' '}
          {easternText(result.data.readAt, 'MMM d, h:mm:ss a')}.
        </p>
      ) : null}
    </div>
  )
}
