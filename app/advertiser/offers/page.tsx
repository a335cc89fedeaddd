import type { Metadata } from 'next'
import { OffersScreen } from '@/components/advertiser/offers/offers-screen'
import { requireAdvertiserPage } from '@/lib/accounts/auth/actor'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'

export const metadata: Metadata = { title: 'Your offers' }

/** The offers of the advertiser, and its proposals of new ones. */
export default async function Page() {
  const { advertiser } = await requireAdvertiserPage(`${ADVERTISER_PATH}/offers`)
  return <OffersScreen mayPropose={advertiser.role !== 'viewer'} />
}
