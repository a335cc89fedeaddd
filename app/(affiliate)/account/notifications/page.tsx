import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { Preferences } from '@/components/account/notifications/preferences'
import { preferenceKeys } from '@/components/account/notifications/preferences-queries'
import { LazyPushSection } from '@/components/account/push/lazy-push-section'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { TwoColumnLayout } from '@/components/shared/page/two-column-layout'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { getPreferences } from '@/lib/messages/notifications/preferences-data'
import { PREFERENCES_PATH } from '@/lib/messages/topics/constants'

export const metadata: Metadata = { title: 'Notifications' }

export default async function Page() {
  const { userId } = await requirePageActor(PREFERENCES_PATH)
  const queryClient = new QueryClient()
  await queryClient.prefetchQuery({ queryKey: preferenceKeys.all, queryFn: () => getPreferences(userId) })
  return (
    <PageShell>
      <PageHeader
        title="Notifications"
        description="Which notifications you get, and where. Changes apply right away."
      />
      <TwoColumnLayout aside={<LazyPushSection />} isAsideFirst>
        <HydrationBoundary state={dehydrate(queryClient)}>
          <Preferences />
        </HydrationBoundary>
      </TwoColumnLayout>
    </PageShell>
  )
}
