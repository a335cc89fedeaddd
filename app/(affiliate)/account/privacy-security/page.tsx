import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { PrivacySecurityScreen } from '@/components/account/security/privacy-security-screen'
import { securityKeys } from '@/components/account/security/queries'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { SECURITY_PATH } from '@/lib/accounts/auth/constants'
import { listSessions } from '@/lib/accounts/auth/session-data'
import { getSecurity } from '@/lib/accounts/credentials/data'
import { getDeletionStatus } from '@/lib/people/account/deletion/data'
import { systemClock } from '@/lib/platform/dates/clock'

export const metadata: Metadata = { title: 'Privacy and security' }

export default async function Page() {
  const { userId, sessionId } = await requirePageActor(SECURITY_PATH)
  const at = systemClock.now()
  const queryClient = new QueryClient()
  const ask = (queryKey: readonly string[], queryFn: () => Promise<unknown>) =>
    queryClient.prefetchQuery({ queryKey, queryFn })
  await Promise.all([
    ask(securityKeys.ways, () => getSecurity(userId)),
    ask(securityKeys.sessions, () => listSessions(userId, sessionId, at)),
    ask(securityKeys.deletion, () => getDeletionStatus(userId)),
  ])
  return (
    <PageShell>
      <PageHeader title="Privacy and security" description="How you sign in, where you are signed in, and your data." />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <PrivacySecurityScreen />
      </HydrationBoundary>
    </PageShell>
  )
}
