import type { Metadata } from 'next'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { TestBand } from '@/components/shared/test-mode/test-band'
import { TestModeScreen } from '@/components/shared/test-mode/test-mode-screen'
import { requireAdvertiserPage } from '@/lib/accounts/auth/actor'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { listOwnOffers } from '@/lib/reporting/advertiser/data'

export const metadata: Metadata = { title: 'Test your offers' }

/** Where an advertiser tries out links to its offers, and the calls that report sales. */
export default async function Page() {
  const { advertiser } = await requireAdvertiserPage(`${ADVERTISER_PATH}/test`)
  const offers = await listOwnOffers(advertiser.advertiserId)
  return (
    <PageShell>
      <TestBand />
      <PageHeader
        title="Test mode"
        description="Try a link to your offer, the call that reports its sale, and refunds."
      />
      <TestModeScreen
        path="/api/advertiser/test-mode"
        linksPath="/api/advertiser/test-mode/links"
        offers={offers}
        mayChange={advertiser.role !== 'viewer'}
      />
    </PageShell>
  )
}
