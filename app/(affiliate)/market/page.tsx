import { ShoppingBag } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { MarketScreen } from '@/components/affiliate/market/market-screen'
import { ViewSwitch } from '@/components/affiliate/offers/view-switch'
import { Module } from '@/components/shared/modules/module'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { PanelBoundary } from '@/components/shared/states/panel-boundary'
import { Button } from '@/components/ui/button'
import { requireAffiliatePage } from '@/lib/accounts/auth/actor'
import { getMarket } from '@/lib/catalog/offer-pages/market-data'
import { systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'

export const metadata: Metadata = { title: 'Marketplace' }

export default async function Page() {
  const { affiliateId } = await requireAffiliatePage('/market')
  const { offers, categories } = await getMarket(affiliateId, systemClock.now())
  return (
    <PageShell>
      <PageHeader
        title="Marketplace"
        description="Offers you can promote today, with their terms. EPC is earnings per click across all affiliates in the last 30 days."
        actions={
          <>
            <ViewSwitch current="/market" />
            <Module name="shop">
              <Button asChild>
                <Link href="/shop" prefetch={false}>
                  <ShoppingBag /> Shop
                </Link>
              </Button>
            </Module>
          </>
        }
      />
      <PanelBoundary message="The marketplace could not be shown.">
        <MarketScreen offers={offers} categories={categories} affiliateId={affiliateId} origin={env().NEXTAUTH_URL} />
      </PanelBoundary>
    </PageShell>
  )
}
