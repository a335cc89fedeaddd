import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { trackingLink } from '@/lib/offers/rules'
import { OfferRow, type OfferRowOffer } from './offer-row'

type OfferListProps = { offers: readonly OfferRowOffer[]; affiliateId: number; origin: string }

/** The running offers by name, each with its terms and its link. [S2.14] */
export function OfferList({ offers, affiliateId, origin }: OfferListProps) {
  return (
    <Card aria-label="Running offers" className="overflow-hidden">
      {offers.length === 0 ? (
        <EmptyState title="No offers are running">As soon as one is open to you, it is here.</EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} link={trackingLink({ origin, offerId: offer.id, affiliateId })} />
          ))}
        </ul>
      )}
    </Card>
  )
}
