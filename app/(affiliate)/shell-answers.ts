import { QueryClient } from '@tanstack/react-query'
import { balanceOptions } from '@/components/balance/queries'
import { unreadCountOptions } from '@/components/notifications/queries'
import { getAchievements } from '@/lib/achievements/data'
import type { Actor } from '@/lib/auth/actor'
import { systemClock } from '@/lib/dates/clock'
import { getBalances } from '@/lib/ledger/data'
import { realTimeBalance } from '@/lib/ledger/rules'
import { countUnread } from '@/lib/notifications/data'
import { getStreak } from '@/lib/streak/data'

/** What the shell shows at first, so that nothing moves when it arrives. A read that fails is asked by the browser. */
export async function shellAnswers({ userId, affiliateId }: Actor) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const unread = queryClient.prefetchQuery({
    queryKey: unreadCountOptions.queryKey,
    queryFn: () => countUnread(userId),
  })
  if (affiliateId === null) {
    await unread
    return { queryClient, streakDays: 0, achieved: undefined }
  }
  const [streak, achieved] = await Promise.all([
    getStreak(affiliateId, systemClock.now()).catch(() => undefined),
    getAchievements(affiliateId).catch(() => undefined),
    unread,
    queryClient.prefetchQuery({
      queryKey: balanceOptions.queryKey,
      queryFn: async () => realTimeBalance(await getBalances(affiliateId)),
    }),
  ])
  return { queryClient, streakDays: streak?.currentConversionStreak ?? 0, achieved }
}
