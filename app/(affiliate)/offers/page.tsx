import type { Metadata } from 'next'
import Link from 'next/link'
import { OffersScreen } from '@/components/affiliate/offers/offers-screen'
import { ViewSwitch } from '@/components/affiliate/offers/view-switch'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { Button } from '@/components/ui/button'
import { requireAffiliatePage } from '@/lib/accounts/auth/actor'
import { listCategoryNames, listOffers } from '@/lib/catalog/offers/data'
import { systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'

export const metadata: Metadata = { title: 'Offers' }

export default async function Page() {
  const { affiliateId } = await requireAffiliatePage('/offers')
  const [offers, names] = await Promise.all([listOffers(affiliateId, systemClock.now()), listCategoryNames()])
  const categories = names.filter((name) => offers.some((offer) => offer.categories.includes(name)))
  return (
    <PageShell>
      <PageHeader
        title="Offers"
        actions={
          <>
            <ViewSwitch current="/offers" />
            <Button asChild>
              <Link href="/links" prefetch={false}>
                Your links
              </Link>
            </Button>
          </>
        }
        description="Everything you can promote or apply for. EPC is earnings per click across all affiliates in the last 30 days."
      />
      <OffersScreen offers={offers} categories={categories} affiliateId={affiliateId} origin={env().NEXTAUTH_URL} />
    </PageShell>
  )
}
