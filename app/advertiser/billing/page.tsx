import type { Metadata } from 'next'
import { BillingScreen } from '@/components/advertiser/billing/billing-screen'
import { requireAdvertiserPage } from '@/lib/accounts/auth/actor'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'

export const metadata: Metadata = { title: 'Advertiser billing' }

/** Balance, deposits, statements and invoices of the advertiser. */
export default async function Page() {
  const { advertiser } = await requireAdvertiserPage(`${ADVERTISER_PATH}/billing`)
  return <BillingScreen isOwner={advertiser.role === 'owner'} />
}
