import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { ActionsScreen } from '@/components/account/agent-actions/actions-screen'
import { decidedOptions, waitingOptions } from '@/components/account/agent-actions/queries'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { ACTIONS_PATH } from '@/lib/api/agents/constants'
import { listAgentActions } from '@/lib/api/agents/data'
import { systemClock } from '@/lib/platform/dates/clock'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'

export const metadata: Metadata = { title: 'Agents' }

/** What agents prepared with the keys of the person, to confirm or decline. */
export default async function Page() {
  const { userId } = await requirePageActor(ACTIONS_PATH)
  const at = systemClock.now()
  const queryClient = new QueryClient()
  await Promise.all([
    queryClient.prefetchQuery({
      queryKey: waitingOptions.queryKey,
      queryFn: () => listAgentActions(userId, { state: 'waiting', ...FIRST_PAGE }, at),
    }),
    queryClient.prefetchInfiniteQuery({
      queryKey: decidedOptions.queryKey,
      queryFn: () => listAgentActions(userId, { state: 'decided', ...FIRST_PAGE }, at),
      initialPageParam: null,
    }),
  ])
  return (
    <PageShell width="narrow">
      <PageHeader title="Agents" description="What agents would change with your API keys." />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <ActionsScreen />
      </HydrationBoundary>
    </PageShell>
  )
}
