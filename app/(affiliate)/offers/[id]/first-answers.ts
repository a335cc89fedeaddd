import { QueryClient } from '@tanstack/react-query'
import { offerKeys } from '@/components/affiliate/offers/queries'
import { statsKeys } from '@/components/affiliate/reports/queries'
import { getLeaders } from '@/lib/catalog/offer-pages/leader-data'
import type { OfferTab } from '@/lib/catalog/offers/constants'
import { readStats } from '@/lib/reporting/stats/data'
import { comparisonParams, type StatsParams, type StatsResult } from '@/lib/reporting/stats/rules'

type Question = { affiliateId: number; offerId: number; tab: OfferTab; params: StatsParams | null; at: Date }

/** The first data of the open tab. The other tabs load theirs when they are opened. */
export async function firstAnswers({ affiliateId, offerId, tab, params, at }: Question): Promise<QueryClient> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (tab === 'leaders') {
    await queryClient.prefetchQuery({
      queryKey: offerKeys.leaders(offerId),
      queryFn: () => getLeaders(affiliateId, offerId, at),
    })
  }
  if (tab === 'analytics' && params) {
    const request = { ...params, offerId }
    const before = comparisonParams(request)
    await Promise.all(
      [request, ...(before ? [before] : [])].map((each) =>
        queryClient.prefetchQuery({
          queryKey: statsKeys.of(each),
          queryFn: () => firstStats(affiliateId, each),
        }),
      ),
    )
  }
  return queryClient
}

async function firstStats(affiliateId: number, params: StatsParams): Promise<StatsResult> {
  const { range, ...request } = params
  const { data, lastDay } = await readStats(affiliateId, { ...request, rangeTypeValue: range, offset: 0 })
  return { params, rows: data, lastDay }
}
