'use client'

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { Segmented } from '@/components/ui/segmented'
import type { Day } from '@/lib/platform/dates/days'
import { usePeriod } from '../kit/report/use-period'
import { LedgerView } from './ledger-view'
import type { FilterChoices } from './performance/performance-filters'
import { PerformanceView } from './performance/performance-view'

const VIEWS = ['ledger', 'performance'] as const
type View = (typeof VIEWS)[number]

const parsers = {
  view: parseAsStringLiteral(VIEWS).withDefault('ledger'),
  // the two views have different dimensions, and only one has filters
  by: parseAsString,
  sort: parseAsString,
  dir: parseAsString,
  advertiser: parseAsString,
  offer: parseAsString,
  affiliate: parseAsString,
  source: parseAsString,
  country: parseAsString,
  datacenter: parseAsString,
}
const CLEARED = {
  ...{ by: null, sort: null, dir: null, advertiser: null, offer: null, affiliate: null, source: null, country: null },
  datacenter: null,
}

/** What we earned by the ledger, and how traffic performs by several dimensions. [S2.37] */
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
        ]}
        className="mb-4"
      />
      {view === 'ledger' ? <LedgerView today={today} /> : <PerformanceView today={today} choices={choices} />}
    </>
  )
}
