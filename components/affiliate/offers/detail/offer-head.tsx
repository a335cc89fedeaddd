import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { Tag } from '@/components/ui/tag'
import { TextLink } from '@/components/ui/text-link'
import { Thumb } from '@/components/ui/thumb'
import { FEATURED_CATEGORY } from '@/lib/catalog/offers/constants'
import type { ListedOffer } from '@/lib/catalog/offers/rules'
import { OwnSaveButton } from '../links/own-save-button'
import { Markdown } from './markdown'

/** The offer's name, description and payout. */
export function OfferHead({ offer, markdown }: { offer: ListedOffer; markdown: string }) {
  const { id, name, categories } = offer
  const category = categories.find((each) => each !== FEATURED_CATEGORY)
  return (
    <>
      <nav aria-label="Breadcrumb" className="flex items-center gap-1.5 text-13 text-muted">
        <TextLink asChild>
          <Link href="/offers" prefetch={false}>
            Offers
          </Link>
        </TextLink>
        {category ? (
          <>
            <ChevronRight aria-hidden="true" className="icon-sm" />
            <TextLink asChild>
              <Link href={`/offers?category=${encodeURIComponent(category)}`} prefetch={false}>
                {category}
              </Link>
            </TextLink>
          </>
        ) : null}
      </nav>
      <header className="flex items-center gap-x-4 gap-y-3 pt-3 pb-3 max-md:flex-wrap">
        <Thumb name={name} src={offer.thumbnail} size="lg" />
        <div className="grid min-w-0 flex-1 gap-1.5">
          <div className="flex items-center gap-1">
            <h1 className="text-28 leading-[34px] tracking-[-0.02em] [overflow-wrap:anywhere] max-md:text-22 max-md:leading-7">
              {name}
            </h1>
            <OwnSaveButton offerId={id} name={name} isSaved={offer.isSaved} />
          </div>
          <p className="flex flex-wrap items-center gap-2 text-13 text-muted">
            {offer.advertiser}
            {categories.map((each) => (
              <Tag key={each} accent={each === FEATURED_CATEGORY}>
                {each}
              </Tag>
            ))}
            <Tag className="tabular-nums">Offer {id}</Tag>
          </p>
        </div>
        <p className="grid text-right max-md:basis-full max-md:text-left">
          <span className="figure text-36 leading-10 max-md:text-28">{offer.payoutLabel}</span>
          <span className="label">
            {offer.isOwnPayout ? 'custom payout, ' : ''}
            {offer.isSubscription ? 'per subscriber payment' : 'per conversion'}
          </span>
        </p>
      </header>
      <div className="pb-5 text-text-2">
        <Markdown text={markdown} />
      </div>
    </>
  )
}
