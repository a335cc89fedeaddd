import type { Metadata } from 'next'
import { AdvertiserCustomers } from '@/components/shared/customers/advertiser-customers'
import { BackLink } from '@/components/shared/page/back-link'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { requireAdvertiserPage } from '@/lib/accounts/auth/actor'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'

export const metadata: Metadata = { title: 'Advertiser customers' }

/** The customers of the advertiser's subscriptions. */
export default async function Page() {
  await requireAdvertiserPage(`${ADVERTISER_PATH}/conversions/customers`)
  return (
    <PageShell width="wide">
      <PageHeader
        crumbs={<BackLink href={`${ADVERTISER_PATH}/conversions`}>Conversions</BackLink>}
        title="Customers"
        description="Who subscribed through affiliates, what each paid, and what is expected next month."
      />
      <AdvertiserCustomers
        path="/api/advertiser/customers"
        yet="When somebody subscribes to one of your monthly offers, they appear here with what they pay."
      />
    </PageShell>
  )
}
