import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { TierBadge } from '@/components/shared/tiers/tier-badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { datedLabel, periodLabel } from '@/lib/platform/dates/days'
import type { StatsParams } from '@/lib/reporting/stats/rules'
import { statsOptions } from './queries'

/**
 * Shown instead of the chart without data, with the days and the zone it speaks of, and the last day before with some: today
 * may have begun a moment ago. [S8.29] [S2.50]
 */
export function EmptyChart({ params, zone }: EmptyChartProps) {
  // what the panel has asked for already
  const { data, isPlaceholderData } = useQuery(statsOptions(params))
  const lastDay = isPlaceholderData ? undefined : data?.lastDay
  return (
    <Frame>
      <EmptyState
        art={<TierBadge tier="gray" size={56} />}
        title="No data available"
        action={
          <Button variant="primary" asChild>
            <Link href="/offers" prefetch={false}>
              Browse Offers →
            </Link>
          </Button>
        }
        as="h2"
      >
        Start earning from the offers page
        <span className="mt-1 block text-12">{emptyText(params, zone)}</span>
        {lastDay ? <span className="block text-12">The last day with data is {datedLabel(lastDay)}.</span> : null}
      </EmptyState>
    </Frame>
  )
}

/** Shown while a custom range lacks its start or end. [S5.1] */
export function NotRequestedChart() {
  return (
    <Frame>
      <EmptyState title="Pick a start and an end date" as="h2" />
    </Frame>
  )
}

type EmptyChartProps = { params: StatsParams; zone: string }

const emptyText = ({ startDate, endDate }: StatsParams, zone: string): string =>
  `Nothing in ${startDate === endDate ? datedLabel(startDate) : periodLabel(startDate, endDate)}, ${zone}.`

/** Shown when the figures could not be loaded: not the server's error, only that, and a Refresh button. [S8.1] */
export function MissingChart({ onRefresh }: { onRefresh: () => void }) {
  return (
    <Frame>
      <EmptyState
        title="No data available"
        action={
          <Button onClick={onRefresh}>
            <RefreshCw />
            Refresh
          </Button>
        }
        as="h2"
      >
        Your figures could not be loaded.
      </EmptyState>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="grid h-[386px] place-content-center max-md:h-[246px]">{children}</div>
}
