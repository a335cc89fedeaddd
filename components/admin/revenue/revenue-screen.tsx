'use client'

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { BuilderScreen } from '@/components/shared/report-builder/builder-screen'
import { CohortsScreen } from '@/components/shared/report-builder/cohorts/cohorts-screen'
import { ViewsScreen } from '@/components/shared/report-views/views-screen'
import { Segmented } from '@/components/ui/segmented'
import type { Day } from '@/lib/platform/dates/constants'
import { STAFF_DIMENSIONS } from '@/lib/reporting/report-queries/constants'
import { usePeriod } from '../kit/report/use-period'
import { LedgerView } from './ledger-view'
import type { FilterChoices } from './performance/performance-filters'
import { PerformanceView } from './performance/performance-view'

const VIEWS = ['ledger', 'performance', 'builder', 'cohorts', 'views'] as const
type View = (typeof VIEWS)[number]

// the views have dimensions, figures and filters of their own, which end with them
const OF_ONE_VIEW = [
  'by',
  'sort',
  'dir',
  'across',
  'figures',
  'compare',
  'lines',
  'range',
  'weeks',
  'figure',
  'sum',
  'kept',
  ...STAFF_DIMENSIONS,
]
const parsers = {
  view: parseAsStringLiteral(VIEWS).withDefault('ledger'),
  ...Object.fromEntries(OF_ONE_VIEW.map((name) => [name, parseAsString])),
}
const CLEARED = Object.fromEntries(OF_ONE_VIEW.map((name) => [name, null]))

/** What we earned by the ledger, how traffic performs by several dimensions, and what weeks of clicks earned. [S2.37] */
export function RevenueScreen({ today, choices }: { today: Day; choices: FilterChoices }) {
  const [{ view }, setView] = useQueryStates(parsers)
  const { from, to, pick } = usePeriod(today)
  const show = (next: View) => {
    // the address names the days, so that it shows the same to whoever it is sent to
    pick(from, to)
    setView({ ...CLEARED, view: next })
  }
  return (
    <>
      <Segmented
        label="Show"
        value={view}
        onValueChange={show}
        options={[
          { value: 'ledger', label: 'Revenue and costs' },
          { value: 'performance', label: 'Performance' },
          { value: 'builder', label: 'Report builder' },
          { value: 'cohorts', label: 'Cohorts' },
          { value: 'views', label: 'Views' },
        ]}
        className="mb-4 max-w-full overflow-x-auto"
      />
      {view === 'ledger' ? <LedgerView today={today} /> : null}
      {view === 'performance' ? <PerformanceView today={today} choices={choices} /> : null}
      {view === 'builder' ? <BuilderScreen today={today} isStaff /> : null}
      {view === 'cohorts' ? <CohortsScreen today={today} isStaff /> : null}
      {view === 'views' ? <ViewsScreen isStaff /> : null}
    </>
  )
}
