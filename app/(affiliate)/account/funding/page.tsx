import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { FundingScreen } from '@/components/applications/funding-screen'
import { fundingOptions } from '@/components/applications/queries'
import { PageHeader } from '@/components/shared/page-header'
import { PageShell } from '@/components/shared/page-shell'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { listFunding } from '@/lib/money/funding/data'

export const metadata: Metadata = { title: 'Funding' }

export default async function Page() {
  const { affiliateId, affiliateStatus } = await requirePageActor('/account/funding')
  if (affiliateId === null) notFound()
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery({ ...fundingOptions, queryFn: () => listFunding(affiliateId) })
  return (
    <PageShell>
      <PageHeader
        title="Funding"
        description="An advance on your ad spend, repaid with a share of what you earn. One application at a time."
      />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <FundingScreen isApproved={affiliateStatus === 'approved'} />
      </HydrationBoundary>
    </PageShell>
  )
}
