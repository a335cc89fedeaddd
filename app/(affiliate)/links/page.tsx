import type { Metadata } from 'next'
import { LinksScreen } from '@/components/affiliate/links/links-screen'
import { Module } from '@/components/shared/modules/module'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { TextLink } from '@/components/ui/text-link'
import { requireAffiliatePage } from '@/lib/accounts/auth/actor'
import { listActiveOffers } from '@/lib/catalog/offers/data'
import { systemClock } from '@/lib/platform/dates/clock'
import { listServingOrigins } from '@/lib/traffic/links/domains/data'

export const metadata: Metadata = { title: 'Your links' }

/** Smart links, short links and domains of the affiliate. */
export default async function Page() {
  const { affiliateId } = await requireAffiliatePage('/links')
  const [offers, domains] = await Promise.all([
    listActiveOffers(affiliateId, systemClock.now()),
    listServingOrigins(affiliateId),
  ])
  return (
    <PageShell>
      <PageHeader
        title="Your links"
        description="Links to several offers, short links, and domains of your own. The link of a single offer is on the offer’s page."
        actions={
          <Module name="testMode">
            <TextLink accent href="/test-mode">
              Test mode
            </TextLink>
          </Module>
        }
      />
      <LinksScreen offers={offers.map(({ id, name }) => ({ id, name }))} domains={domains} />
    </PageShell>
  )
}
