import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { HelpScreen } from '@/components/account/support/help-screen'
import { supportKeys } from '@/components/account/support/queries'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { HELP_PATH } from '@/lib/people/support/constants'
import { listTickets } from '@/lib/people/support/data'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'

export const metadata: Metadata = { title: 'Contact support' }

export default async function Page() {
  const { userId } = await requirePageActor(HELP_PATH)
  const queryClient = new QueryClient()
  const queryFn = () => listTickets(userId, FIRST_PAGE)
  await queryClient.prefetchInfiniteQuery({ queryKey: supportKeys.list, queryFn, initialPageParam: null })
  return (
    <PageShell>
      <PageHeader title="Contact support" description="Answers to common questions, and a team to contact." />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <HelpScreen />
      </HydrationBoundary>
    </PageShell>
  )
}
