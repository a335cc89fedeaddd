import { QueryClient } from '@tanstack/react-query'
import { balanceOptions } from '@/components/balance/queries'
import { achievementsOptions } from '@/components/levels/queries'
import { unreadCountOptions } from '@/components/notifications/queries'
import { streakKeys } from '@/components/streak/queries'
import { getAchievements } from '@/lib/achievements/data'
import type { Actor } from '@/lib/auth/actor'
import { systemClock } from '@/lib/dates/clock'
import { getBalances } from '@/lib/ledger/data'
import { realTimeBalance } from '@/lib/ledger/rules'
import { countUnread } from '@/lib/notifications/data'
import { getForeseenStreak } from '@/lib/streak/data'

/** What the shell shows at first, so that nothing moves when it arrives. A read that fails is asked by the browser. */
export async function shellAnswers({ userId, affiliateId }: Actor): Promise<QueryClient> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const unread = queryClient.prefetchQuery({
    queryKey: unreadCountOptions.queryKey,
    queryFn: () => countUnread(userId),
  })
  if (affiliateId === null) {
    await unread
    return queryClient
  }
  const prefetch = <Answer>(queryKey: readonly unknown[], queryFn: () => Promise<Answer>) =>
    queryClient.prefetchQuery({ queryKey, queryFn })
  await Promise.all([
    unread,
    prefetch(balanceOptions.queryKey, async () => realTimeBalance(await getBalances(affiliateId))),
    prefetch(achievementsOptions.queryKey, () => getAchievements(affiliateId)),
    prefetch(streakKeys.first(affiliateId), () => getForeseenStreak(affiliateId, systemClock.now())),
  ])
  return queryClient
}
