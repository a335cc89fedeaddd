import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { FundingScreen } from '@/components/affiliate/applications/funding-screen'
import { applicationKeys } from '@/components/affiliate/applications/keys'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { requireAffiliatePage } from '@/lib/accounts/auth/actor'
import { listFunding } from '@/lib/money/advances/data'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'

export const metadata: Metadata = { title: 'Funding' }

export default async function Page() {
  const { affiliateId, affiliateStatus } = await requireAffiliatePage('/account/funding', null)
  const queryClient = new QueryClient()
  await queryClient.prefetchInfiniteQuery({
    queryKey: applicationKeys.funding,
    queryFn: () => listFunding(affiliateId, FIRST_PAGE),
    initialPageParam: null,
  })
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
