import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { createLoader, type SearchParams } from 'nuqs/server'
import { OverviewScreen } from '@/components/advertiser/overview/overview-screen'
import { overviewKey } from '@/components/advertiser/queries'
import { overviewParams } from '@/components/advertiser/search-params'
import { requireAdvertiserPage } from '@/lib/accounts/auth/actor'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { systemClock } from '@/lib/platform/dates/clock'
import { getOverview } from '@/lib/reporting/advertiser/data'

export const metadata: Metadata = { title: 'Overview' }

const loadView = createLoader(overviewParams)

/** Spend and conversions. The first answer is read directly, without an HTTP request. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { advertiser } = await requireAdvertiserPage(ADVERTISER_PATH)
  const { days } = await loadView(searchParams)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await queryClient.prefetchQuery({
    queryKey: overviewKey(days),
    queryFn: () => getOverview(advertiser.advertiserId, { days }, systemClock.now()),
  })
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <OverviewScreen />
    </HydrationBoundary>
  )
}
