'use client'

import { useQueryStates } from 'nuqs'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { trackingLink } from '@/lib/catalog/links/rules'
import { type MarketFilter, type MarketOffer, marketSections } from '@/lib/catalog/offer-pages/market-rules'
import { plural } from '@/lib/platform/text/counts'
import { MarketCard } from './market-card'
import { MarketFilters } from './market-filters'
import { marketParams } from './search-params'

type MarketScreenProps = {
  offers: readonly MarketOffer[]
  categories: readonly string[]
  affiliateId: number
  origin: string
}

/** The marketplace: offers by category, with their terms. [S2.13] */
export function MarketScreen({ offers, categories, affiliateId, origin }: MarketScreenProps) {
  const [params, setParams] = useQueryStates(marketParams)
  // an old link may contain a category that no longer has offers; it is ignored
  const category = params.category !== null && categories.includes(params.category) ? params.category : null
  const question = { text: params.q, category, sort: params.sort }
  const change = ({ text, ...rest }: Partial<MarketFilter>) =>
    setParams({ ...rest, ...(text !== undefined && { q: text || null }) })
  if (offers.length === 0) {
    return (
      <EmptyState as="h2" title="No offers are running">
        Offers appear here as soon as one is open to you.
      </EmptyState>
    )
  }
  const sections = marketSections(offers, categories, question)
  const count = sections.reduce((sum, section) => sum + section.offers.length, 0)
  return (
    <>
      <MarketFilters filter={question} categories={categories} onChange={change} />
      <p role="status" className="sr-only">
        {plural(count, 'offer')}
      </p>
      {count === 0 ? <NoMatch onClear={() => setParams(null)} /> : null}
      <div className="grid gap-8">
        {sections.map((section) => (
          <section key={section.title} aria-label={section.title} className="grid gap-3">
            <h2 className="flex items-baseline gap-2 text-18 leading-6">
              {section.title}
              <span className="font-sans text-13 font-medium tracking-normal text-muted">{section.offers.length}</span>
            </h2>
            <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
              {section.offers.map((offer) => (
                <MarketCard
                  key={offer.id}
                  offer={offer}
                  link={trackingLink({ origin, offerId: offer.id, affiliateId })}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState as="h2" title="No offers match" action={<Button onClick={onClear}>Show all offers</Button>}>
      Try another word or another category.
    </EmptyState>
  )
}
