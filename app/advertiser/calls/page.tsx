import type { Metadata } from 'next'
import { CallsScreen } from '@/components/advertiser/calls/calls-screen'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { requireAdvertiserPage } from '@/lib/accounts/auth/actor'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'

export const metadata: Metadata = { title: 'Calls' }

/** Every stored call of the advertiser with its outcome. */
export default async function Page() {
  await requireAdvertiserPage(`${ADVERTISER_PATH}/calls`)
  return (
    <PageShell width="wide">
      <PageHeader title="Calls" description="What your server sent us, what we answered, and why a sale was refused." />
      <CallsScreen />
    </PageShell>
  )
}
