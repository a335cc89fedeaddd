import type { Metadata } from 'next'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { TestBand } from '@/components/shared/test-mode/test-band'
import { TestModeScreen } from '@/components/shared/test-mode/test-mode-screen'
import { requireAffiliatePage } from '@/lib/accounts/auth/actor'
import { listActiveOffers } from '@/lib/catalog/offers/data'
import { systemClock } from '@/lib/platform/dates/clock'

export const metadata: Metadata = { title: 'Test your links' }

/** Where an affiliate tries out links, sales, holds and a payout. */
export default async function Page() {
  const { affiliateId } = await requireAffiliatePage('/test-mode')
  const offers = await listActiveOffers(affiliateId, systemClock.now())
  return (
    <PageShell>
      <TestBand />
      <PageHeader title="Test mode" description="Try a link, a sale, its hold and a payout before you send traffic." />
      <TestModeScreen
        path="/api/test-mode"
        linksPath="/api/test-mode/links"
        offers={offers.map(({ id, name }) => ({ id, name }))}
        mayChange
      />
    </PageShell>
  )
}
