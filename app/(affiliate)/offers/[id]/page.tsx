import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound, redirect } from 'next/navigation'
import { MarketCard } from '@/components/market/market-card'
import { PageHeader } from '@/components/shared/page-header'
import { PageShell } from '@/components/shared/page-shell'
import { TextLink } from '@/components/ui/text-link'
import { requirePageActor } from '@/lib/auth/actor'
import { systemClock } from '@/lib/dates/clock'
import { env } from '@/lib/env'
import { getMarket } from '@/lib/market/data'
import { trackingLink } from '@/lib/offers/rules'

export const metadata: Metadata = { title: 'Offer' }

/** One offer that is open to the session's affiliate, with its terms and link. [S2.15] */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const { affiliateId } = await requirePageActor(`/offers/${encodeURIComponent(id)}`)
  if (affiliateId === null) redirect('/home')
  const { offers } = await getMarket(affiliateId, systemClock)
  const offer = offers.find((each) => String(each.id) === id)
  if (!offer) notFound()
  const link = trackingLink({ origin: env().NEXTAUTH_URL, offerId: offer.id, affiliateId, source: '' })
  return (
    <PageShell width="narrow">
      <PageHeader
        title={offer.name}
        description={offer.description}
        crumbs={
          <TextLink asChild className="text-13">
            <Link href="/market">Market</Link>
          </TextLink>
        }
      />
      <ul>
        <MarketCard offer={offer} link={link} as="h2" />
      </ul>
    </PageShell>
  )
}
