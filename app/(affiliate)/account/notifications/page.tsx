import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { Preferences } from '@/components/notifications/preferences'
import { preferenceKeys } from '@/components/notifications/preferences-queries'
import { PageHeader } from '@/components/shared/page-header'
import { PageShell } from '@/components/shared/page-shell'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { getPreferences } from '@/lib/messages/inbox/data'
import { PREFERENCES_PATH } from '@/lib/messages/notifications/constants'

export const metadata: Metadata = { title: 'Notifications' }

export default async function Page() {
  const { userId } = await requirePageActor(PREFERENCES_PATH)
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery({ queryKey: preferenceKeys.all, queryFn: () => getPreferences(userId) })
  return (
    <PageShell width="narrow">
      <PageHeader
        title="Notifications"
        description="Which notifications you get, and where. Changes apply right away."
      />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <Preferences />
      </HydrationBoundary>
    </PageShell>
  )
}
