import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ProposeOfferScreen } from '@/components/advertiser/offers/propose-offer-screen'
import { requireAdvertiserPage } from '@/lib/accounts/auth/actor'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'

export const metadata: Metadata = { title: 'Propose an offer' }

/** The form of a proposed offer. */
export default async function Page() {
  const { advertiser } = await requireAdvertiserPage(`${ADVERTISER_PATH}/offers/new`)
  if (advertiser.role === 'viewer') notFound()
  return <ProposeOfferScreen />
}
