import { ReceiptText } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { ShopScreen } from '@/components/affiliate/shop/shop-screen'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { requireAffiliatePage } from '@/lib/accounts/auth/actor'
import { isFlagOn } from '@/lib/backoffice/flags/data'
import { env } from '@/lib/platform/env'
import { withFault } from '@/lib/shop/demo-store/fault-rules'
import { buyerToken } from '@/lib/shop/orders/buyer-data'
import { hasOrderReports, storefrontSettings } from '@/lib/shop/storefront-settings/rules'

export const metadata: Metadata = { title: 'Shop' }

type ShopPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function Page({ searchParams }: ShopPageProps) {
  // The shop is for affiliates. [S6.2]
  const { userId } = await requireAffiliatePage('/shop')
  const isOpen = await isFlagOn('shop', { subject: { userId } })
  const settings = isOpen ? storefrontSettings(env()) : null
  const { fault } = await searchParams
  return (
    <PageShell>
      <PageHeader
        title="Shop"
        description="Accounts for your campaigns, and merchandise."
        actions={
          hasOrderReports(env()) ? (
            <Button asChild>
              <Link href="/shop/orders" prefetch={false}>
                <ReceiptText /> Your orders
              </Link>
            </Button>
          ) : null
        }
      />
      {settings ? (
        <ShopScreen settings={withFault(settings, fault)} buyer={buyerToken(userId)} />
      ) : (
        <EmptyState as="h2" title="The shop is closed">
          Please come back later.
        </EmptyState>
      )}
    </PageShell>
  )
}
