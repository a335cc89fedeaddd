import { QueryClient } from '@tanstack/react-query'
import { unreadCountOptions } from '@/components/account/notifications/queries'
import { balanceOptions } from '@/components/affiliate/balance/queries'
import { achievementsOptions } from '@/components/affiliate/levels/queries'
import { streakKeys } from '@/components/affiliate/streak/queries'
import type { Actor } from '@/lib/accounts/auth/constants'
import { countUnread } from '@/lib/messages/notifications/inbox-data'
import { realTimeBalance } from '@/lib/money/ledger/balance-rules'
import { getBalances } from '@/lib/money/ledger/data'
import { systemClock } from '@/lib/platform/dates/clock'
import { isModuleOn } from '@/lib/platform/settings/current'
import { getAchievements } from '@/lib/rewards/achievements/data'
import { getStreakPreview } from '@/lib/rewards/streak/data'

/** The first data of the shell, so that nothing moves later. The browser requests again whatever failed to load. */
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
    isModuleOn('levels') && prefetch(achievementsOptions.queryKey, () => getAchievements(affiliateId)),
    isModuleOn('streak') &&
      prefetch(streakKeys.first(affiliateId), () => getStreakPreview(affiliateId, systemClock.now())),
  ])
  return queryClient
}
