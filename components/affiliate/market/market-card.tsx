import Link from 'next/link'
import { Tag } from '@/components/ui/tag'
import { Thumb } from '@/components/ui/thumb'
import type { MarketOffer } from '@/lib/catalog/offer-pages/market-rules'
import { FEATURED_CATEGORY } from '@/lib/catalog/offers/constants'
import { fundingText } from '@/lib/catalog/offers/funding-display-rules'
import { holdLabel } from '@/lib/catalog/offers/hold-length-rules'
import { attributionLabel, isFeatured } from '@/lib/catalog/offers/rules'
import { formatCents } from '@/lib/platform/money/format'
import { CopyLinkButton } from '../offers/links/copy-link-button'
import { CapLeft } from './cap-left'
import { Term } from './term'

type MarketCardProps = { offer: MarketOffer; link: string }

/** One offer of the marketplace: name, payout, terms and link. */
export function MarketCard({ offer, link }: MarketCardProps) {
  const titleId = `offer-${offer.id}`
  return (
    <li className="min-w-0">
      <article
        aria-labelledby={titleId}
        className="flex h-full flex-col rounded-card border border-line bg-surface p-4"
      >
        <header className="flex items-start gap-3">
          <Thumb name={offer.name} src={offer.thumbnail} size="lg" />
          <div className="grid min-w-0 flex-1 gap-1">
            <h3 id={titleId} className="text-16 leading-5 [overflow-wrap:anywhere]">
              <Link
                href={`/offers/${offer.id}`}
                prefetch={false}
                className="touch-target rounded-chip transition-colors hover:text-accent-text"
              >
                {offer.name}
              </Link>
            </h3>
            <p className="text-13 text-muted">{offer.advertiser}</p>
            <Categories offer={offer} />
          </div>
        </header>
        <p className="mt-3 line-clamp-2 min-h-9 text-13 leading-[18px] text-text-2">{offer.description}</p>
        <div className="mt-3 flex items-end justify-between gap-3">
          <p className="font-display text-18 leading-6 font-heavy tracking-snug">
            {offer.payoutLabel}
            {offer.isOwnPayout ? <span className="block text-12 font-normal text-muted">Custom payout</span> : null}
          </p>
          <dl className="flex-none text-right">
            <Term name="EPC" value={offer.epcCents === null ? 'New' : formatCents(offer.epcCents)} />
          </dl>
        </div>
        <dl className="mt-3 mb-4 grid grid-cols-2 gap-x-4 gap-y-3 border-t border-line pt-3">
          <Term name="Hold" value={holdLabel(offer)} />
          <Term name="Attribution" value={attributionLabel(offer.attribution)} />
          <Term name="Approval" value={offer.requiresApproval ? 'You are approved' : 'Open to all'} />
          <CapLeft offer={offer} />
          {offer.funding ? <Term name="Funded" value={fundingText(offer.funding)} /> : null}
        </dl>
        <footer className="mt-auto flex items-center gap-2 max-md:flex-col max-md:items-stretch">
          <code className="min-w-0 flex-1 truncate rounded-control border border-line bg-sunken px-2.5 py-1.5 text-12 leading-5 text-text-2">
            {link.replace(/^https?:\/\//, '')}
          </code>
          <CopyLinkButton link={link} name={offer.name} />
        </footer>
      </article>
    </li>
  )
}

function Categories({ offer }: { offer: MarketOffer }) {
  const others = offer.categories.filter((category) => category !== FEATURED_CATEGORY)
  return (
    <p className="flex flex-wrap gap-1">
      {isFeatured(offer) ? <Tag accent>{FEATURED_CATEGORY}</Tag> : null}
      {others.map((category) => (
        <Tag key={category}>{category}</Tag>
      ))}
    </p>
  )
}
