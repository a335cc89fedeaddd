import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { SearchParams } from 'nuqs/server'
import { cache } from 'react'
import { getPageActor, requireAffiliatePage } from '@/lib/accounts/auth/actor'
import { getOfferDetails } from '@/lib/catalog/offer-pages/detail-data'
import { offerParamsSchema } from '@/lib/catalog/offers/schema'
import { systemClock } from '@/lib/platform/dates/clock'
import { OfferPage } from './offer-page'

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> }

/**
 * The offer of a URL, read once for the title and the page. Null for an invalid number or an offer that is not visible.
 */
const findOffer = cache(async (affiliateId: number, id: string) => {
  const parsed = offerParamsSchema.safeParse({ id })
  return parsed.success ? getOfferDetails(affiliateId, parsed.data.id, systemClock.now()) : null
})

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const affiliateId = (await getPageActor())?.affiliateId ?? null
  const details = affiliateId === null ? null : await findOffer(affiliateId, (await params).id)
  return { title: details?.offer.name ?? 'Offer' }
}

/** One offer with its terms, and the affiliate's links and figures. [S2.15] */
export default async function Page({ params, searchParams }: PageProps) {
  const { id } = await params
  const { affiliateId } = await requireAffiliatePage(`/offers/${encodeURIComponent(id)}`)
  const details = await findOffer(affiliateId, id)
  if (!details) notFound()
  return <OfferPage affiliateId={affiliateId} details={details} searchParams={searchParams} />
}
