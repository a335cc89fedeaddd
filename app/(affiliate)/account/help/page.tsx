import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { PageHeader } from '@/components/shared/page-header'
import { PageShell } from '@/components/shared/page-shell'
import { HelpScreen } from '@/components/support/help-screen'
import { supportKeys } from '@/components/support/queries'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { HELP_PATH } from '@/lib/people/support/constants'
import { listTickets } from '@/lib/people/support/data'

export const metadata: Metadata = { title: 'Contact support' }

export default async function Page() {
  const { userId } = await requirePageActor(HELP_PATH)
  const queryClient = new QueryClient()
  const queryFn = async () => ({ tickets: await listTickets(userId) })
  await queryClient.prefetchQuery({ queryKey: supportKeys.list, queryFn })
  return (
    <PageShell>
      <PageHeader title="Contact support" description="Answers to common questions, and a team to contact." />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <HelpScreen />
      </HydrationBoundary>
    </PageShell>
  )
}
