import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { OfferList } from '@/components/offers/offer-list'
import { PageHeader } from '@/components/shared/page-header'
import { PageShell } from '@/components/shared/page-shell'
import { requirePageActor } from '@/lib/auth/actor'
import { systemClock } from '@/lib/dates/clock'
import { env } from '@/lib/env'
import { listOffers } from '@/lib/offers/data'

export const metadata: Metadata = { title: 'Offers' }

export default async function Page() {
  const { affiliateId } = await requirePageActor('/offers')
  // Staff who promote nothing have no links to copy.
  if (affiliateId === null) redirect('/home')
  const offers = await listOffers(affiliateId, systemClock.now())
  return (
    <PageShell>
      <PageHeader title="Offers" description="Everything you can promote today. Copy a link and share it." />
      <OfferList offers={offers} affiliateId={affiliateId} origin={env().NEXTAUTH_URL} />
    </PageShell>
  )
}
