import type { Metadata } from 'next'
import Link from 'next/link'
import { ConversionsScreen } from '@/components/advertiser/conversions/conversions-screen'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { Button } from '@/components/ui/button'
import { requireAdvertiserPage } from '@/lib/accounts/auth/actor'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { listOwnOffers } from '@/lib/reporting/advertiser/data'

export const metadata: Metadata = { title: 'Advertiser conversions' }

/** All conversions of the advertiser, each with its calls and states. */
export default async function Page() {
  const { advertiser } = await requireAdvertiserPage(`${ADVERTISER_PATH}/conversions`)
  return (
    <PageShell width="wide">
      <PageHeader
        title="Conversions"
        description="Every sale you reported, what it costs, and the reason for its status."
        actions={
          <Button asChild>
            <Link href={`${ADVERTISER_PATH}/conversions/customers`} prefetch={false}>
              Customers
            </Link>
          </Button>
        }
      />
      <ConversionsScreen
        offers={await listOwnOffers(advertiser.advertiserId)}
        canDecide={advertiser.role !== 'viewer'}
      />
    </PageShell>
  )
}
