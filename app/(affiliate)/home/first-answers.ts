import { QueryClient } from '@tanstack/react-query'
import { conversionKeys } from '@/components/affiliate/conversions/recent-queries'
import { statsKeys } from '@/components/affiliate/reports/queries'
import { RECENT_LIMIT } from '@/lib/conversions/lifecycle/api-constants'
import { listConversions } from '@/lib/conversions/lifecycle/data'
import { readStats } from '@/lib/reporting/stats/data'
import { comparisonParams, type StatsParams, type StatsResult } from '@/lib/reporting/stats/rules'

/**
 * The first data of the home page, read without an HTTP request. The browser requests again whatever failed to load.
 */
export async function firstAnswers(affiliateId: number, params: StatsParams | null, at: Date): Promise<QueryClient> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const stats = (statsParams: StatsParams) =>
    queryClient.prefetchQuery({
      queryKey: statsKeys.of(statsParams),
      queryFn: () => firstStats(affiliateId, statsParams),
    })
  const before = comparisonParams(params)
  await Promise.all([
    params && stats(params),
    before && stats(before),
    queryClient.prefetchQuery({
      queryKey: conversionKeys.recent,
      queryFn: async () => (await listConversions(affiliateId, { limit: RECENT_LIMIT }, at)).conversions,
    }),
  ])
  return queryClient
}

async function firstStats(affiliateId: number, params: StatsParams): Promise<StatsResult> {
  const { range, ...days } = params
  const { data, lastDay } = await readStats(affiliateId, { ...days, rangeTypeValue: range, offset: 0 })
  return { params, rows: data, lastDay }
}
