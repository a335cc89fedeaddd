import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { OfferScreen } from '@/components/advertiser/offers/offer-screen'
import { requireAdvertiserPage } from '@/lib/accounts/auth/actor'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'

export const metadata: Metadata = { title: 'Your offer' }

/** One offer of the advertiser. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const { advertiser } = await requireAdvertiserPage(`${ADVERTISER_PATH}/offers/${id}`)
  const parsed = offerParamsSchema.safeParse({ id })
  if (!parsed.success) notFound()
  return <OfferScreen id={parsed.data.id} mayChange={advertiser.role !== 'viewer'} />
}
