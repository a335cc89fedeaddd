'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { Segmented } from '@/components/ui/segmented'
import { OVERVIEW_DAYS } from '@/lib/reporting/advertiser/constants'
import { overviewOptions } from '../queries'
import { overviewParams } from '../search-params'
import { SpendByOffer } from './spend-by-offer'
import { SpendChart } from './spend-chart'
import { SpendFigures } from './spend-figures'

const PERIODS = OVERVIEW_DAYS.map((value) => ({ value, label: `${value} days` }))

/** What the advertiser spends and gets: figures, a chart by day, and the offers. Refreshed every ten seconds. */
export function OverviewScreen() {
  const [{ days }, setView] = useQueryStates(overviewParams)
  const query = useQuery(overviewOptions(days))
  const { data } = query
  return (
    <PageShell width="wide">
      <PageHeader
        title={data?.advertiserName ?? 'Overview'}
        description="Spend and conversions in Eastern days, today included."
        actions={
          <Segmented label="Period" value={days} onValueChange={(next) => setView({ days: next })} options={PERIODS} />
        }
      />
      {data ? (
        <div className="grid gap-4">
          <SpendFigures total={data.total} before={data.before} />
          <SpendChart days={data.byDay} />
          <SpendByOffer offers={data.byOffer} from={data.from} to={data.to} />
        </div>
      ) : query.error ? (
        <Card>
          <Failure query={query} />
        </Card>
      ) : null}
    </PageShell>
  )
}
