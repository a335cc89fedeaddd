import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { squadOptions } from '@/components/affiliate/applications/queries'
import { SquadScreen } from '@/components/affiliate/applications/squad-screen'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { requireAffiliatePage } from '@/lib/accounts/auth/actor'
import { getOwnSquad } from '@/lib/rewards/squads/data'

export const metadata: Metadata = { title: 'Squad' }

export default async function Page() {
  const { affiliateId, affiliateStatus } = await requireAffiliatePage('/account/squad', null)
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery({ ...squadOptions, queryFn: () => getOwnSquad(affiliateId) })
  return (
    <PageShell>
      <PageHeader title="Squad" description="Work with other affiliates under one name and one earnings split." />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <SquadScreen isApproved={affiliateStatus === 'approved'} />
      </HydrationBoundary>
    </PageShell>
  )
}
