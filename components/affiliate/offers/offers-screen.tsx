'use client'

import { useQueryStates } from 'nuqs'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { trackingLink } from '@/lib/catalog/links/rules'
import type { ListedOffer } from '@/lib/catalog/offers/rules'
import { plural } from '@/lib/platform/text/counts'
import { OfferColumns } from './offer-columns'
import { OfferFilters } from './offer-filters'
import { OfferRow } from './offer-row'
import { offersParams } from './search-params'
import { useSaved } from './use-saved'
import { distinctValues, isNarrowed, type OffersFilter, shownOffers } from './view'

/** Offers rendered initially; the rest are rendered on request. */
const STEP = 30

type OffersScreenProps = {
  offers: readonly ListedOffer[]
  categories: readonly string[]
  affiliateId: number
  origin: string
}

/** The list of offers an affiliate can promote or apply for. [S2.14] */
export function OffersScreen({ offers, categories, affiliateId, origin }: OffersScreenProps) {
  const [params, setParams] = useQueryStates(offersParams)
  const { saved, toggle } = useSaved(offers.filter(({ isSaved }) => isSaved).map(({ id }) => id))
  const [limit, setLimit] = useState(STEP)
  if (offers.length === 0) {
    return (
      <Card>
        <EmptyState as="h2" title="No offers are running">
          Offers appear here as soon as one is open to you.
        </EmptyState>
      </Card>
    )
  }
  const change = ({ q, saved: isOn, ...rest }: Partial<OffersFilter>) => {
    setLimit(STEP)
    setParams({ ...rest, ...(q !== undefined && { q: q || null }), ...(isOn !== undefined && { saved: isOn || null }) })
  }
  const shown = shownOffers(offers, params, saved)
  const traffic = distinctValues(offers, ({ allowedTraffic }) => allowedTraffic)
  return (
    <>
      <OfferFilters
        filter={params}
        categories={categories}
        traffic={traffic}
        savedCount={saved.size}
        onChange={change}
      />
      <p role="status" className="pb-2 text-12 text-muted">
        {plural(shown.length, 'offer')}
        {isNarrowed(params) ? ` of ${offers.length}` : null}
      </p>
      <Card aria-label="Offers" className="overflow-hidden">
        {shown.length === 0 ? (
          <NoMatch isOnlySaved={params.saved && saved.size === 0} onClear={() => setParams(null)} />
        ) : null}
        {shown.length > 0 ? <OfferColumns sort={params.sort} onSort={(sort) => change({ sort })} /> : null}
        <ul className="divide-y divide-line">
          {shown.slice(0, limit).map((offer) => (
            <OfferRow
              key={offer.id}
              offer={offer}
              traffic={traffic}
              link={trackingLink({ origin, offerId: offer.id, affiliateId })}
              isSaved={saved.has(offer.id)}
              onSave={(isSaved) => toggle(offer.id, isSaved)}
            />
          ))}
        </ul>
        {shown.length > limit ? (
          <div className="border-t border-line p-2 text-center">
            <Button variant="ghost" onClick={() => setLimit(limit + STEP)}>
              Show {Math.min(STEP, shown.length - limit)} more
            </Button>
          </div>
        ) : null}
      </Card>
    </>
  )
}

function NoMatch({ isOnlySaved, onClear }: { isOnlySaved: boolean; onClear: () => void }) {
  const action = <Button onClick={onClear}>Show all offers</Button>
  if (isOnlySaved) {
    return (
      <EmptyState as="h2" title="Nothing saved yet" action={action}>
        Press an offer’s bookmark to save it here.
      </EmptyState>
    )
  }
  return (
    <EmptyState as="h2" title="No offers match" action={action}>
      Try another word or fewer filters.
    </EmptyState>
  )
}
