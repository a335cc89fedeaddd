import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { referralsOptions } from '@/components/affiliate/referrals/queries'
import { ReferralsScreen } from '@/components/affiliate/referrals/referrals-screen'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { requireAffiliatePage } from '@/lib/accounts/auth/actor'
import { systemClock } from '@/lib/platform/dates/clock'
import { settings } from '@/lib/platform/settings/current'
import { plural } from '@/lib/platform/text/counts'
import { getReferrals } from '@/lib/rewards/referrals/data'
import { readCursor } from '@/lib/rewards/referrals/rules'

export const metadata: Metadata = { title: 'Referrals' }

export default async function Page() {
  const { affiliateId } = await requireAffiliatePage('/referrals')
  const at = systemClock.now()
  const { shareBps, months } = settings().referrals
  const queryClient = new QueryClient()
  await queryClient.prefetchInfiniteQuery({
    ...referralsOptions,
    queryFn: () => getReferrals(affiliateId, readCursor(undefined, at), at),
  })
  return (
    <PageShell>
      <PageHeader
        title="Referrals"
        description={`Bring other affiliates. You earn ${shareBps / 100}% of what is approved for them, for ${plural(months, 'month')} from joining.`}
      />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <ReferralsScreen />
      </HydrationBoundary>
    </PageShell>
  )
}
