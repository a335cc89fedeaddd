import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { ActionsScreen } from '@/components/agent-actions/actions-screen'
import { agentActionsOptions } from '@/components/agent-actions/queries'
import { PageHeader } from '@/components/shared/page-header'
import { PageShell } from '@/components/shared/page-shell'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { systemClock } from '@/lib/platform/dates/clock'
import { ACTIONS_PATH } from '@/lib/runtime/agent-actions/constants'
import { listAgentActions } from '@/lib/runtime/agent-actions/data'

export const metadata: Metadata = { title: 'Agents' }

/** What agents prepared with the keys of the person, to confirm or decline. */
export default async function Page() {
  const { userId } = await requirePageActor(ACTIONS_PATH)
  const at = systemClock.now()
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery({
    queryKey: agentActionsOptions.queryKey,
    queryFn: () => listAgentActions(userId, at),
  })
  return (
    <PageShell width="narrow">
      <PageHeader title="Agents" description="What agents would change with your API keys." />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <ActionsScreen />
      </HydrationBoundary>
    </PageShell>
  )
}
