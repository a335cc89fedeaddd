import { useQuery } from '@tanstack/react-query'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays } from '@/lib/platform/dates/days'
import { choiceText, type ReportChoice, toReportChoice } from '@/lib/reporting/builder/choice-rules'
import { listFilters } from '@/lib/reporting/builder/rules'
import { type ReportQuery, reportQuerySchema, staffReportQuerySchema } from '@/lib/reporting/builder/schema'
import type { ReportConfig } from '../../report-views/report-place'
import { reportOptions } from '../../report-views/report-queries'
import { ChosenFilters } from '../chosen-filters'
import { FilterButton } from '../filter-button'

const FILTERS = ['offer', 'advertiser', 'source', 'affiliate'] as const
const WEEK_DAYS = 7

type CohortFiltersProps = {
  /** The query of the address. */
  choice: Readonly<Record<string, string>>
  weeks: number
  /** Today in Eastern time. */
  today: Day
  config: ReportConfig
}

/** The report of the weeks by offer with the filters of the cohorts: it knows which values there are, and their names. */
export function cohortReport({ choice, weeks, today, config }: CohortFiltersProps): ReportQuery {
  const filters = Object.fromEntries(FILTERS.flatMap((name) => (name in choice ? [[name, choice[name]]] : [])))
  const schema = config.isStaff ? staffReportQuerySchema : reportQuerySchema
  const days = { range: 'custom', from: addDays(today, -weeks * WEEK_DAYS), to: today }
  return schema.parse({
    ...days,
    by: 'offer',
    figures: 'clicks',
    compare: 'none',
    lines: '10',
    ...filters,
  }) as ReportQuery
}

type ChangeProps = CohortFiltersProps & { onChange: (change: ReportChoice) => void }

/** The button of the filters that cohorts have. */
export function CohortFilterButton({ onChange, ...props }: ChangeProps) {
  const dimensions = FILTERS.filter((name) => props.config.dimensions.includes(name))
  return <FilterButton query={cohortReport(props)} config={{ ...props.config, dimensions }} onChange={onChange} />
}

/** What the cohorts are narrowed to, by name, each with a button that takes it off. */
export function CohortChosenFilters({ onChange, ...props }: ChangeProps) {
  const query = cohortReport(props)
  const isNarrowed = listFilters(query).length > 0
  const { data } = useQuery({ ...reportOptions(props.config, choiceText(toReportChoice(query))), enabled: isNarrowed })
  if (!isNarrowed || !data) return null
  return <ChosenFilters filters={data.filters} onRemove={(dimension) => onChange({ [dimension]: undefined })} />
}
