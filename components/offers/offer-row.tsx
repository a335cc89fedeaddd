import Link from 'next/link'
import { CapLeft } from '@/components/market/cap-left'
import { Term } from '@/components/market/term'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { Thumb } from '@/components/ui/thumb'
import { FEATURED_CATEGORY } from '@/lib/catalog/offers/constants'
import { attributionLabel, holdLabel, type ListedOffer, mayPromote } from '@/lib/catalog/offers/rules'
import { formatCents } from '@/lib/platform/money/format'
import { accessText } from './access-mark'
import { CopyLinkButton } from './copy-link-button'
import { SaveButton } from './save-button'

type OfferRowProps = {
  offer: ListedOffer
  link: string
  isSaved: boolean
  onSave: (isSaved: boolean) => void
}

/** One offer: name, payout, terms, and its link or a link to apply. */
export function OfferRow({ offer, link, isSaved, onSave }: OfferRowProps) {
  const { id, name, standing: access } = offer
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-3 px-5 py-4 max-md:gap-x-3 max-md:px-4">
      <Thumb name={name} src={offer.thumbnail} size="lg" className="row-span-2 max-md:row-span-1" />
      <div className="grid min-w-0 content-start gap-1">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-16 leading-5">
          <Link
            href={`/offers/${id}`}
            prefetch={false}
            className="touch-target rounded-chip transition-colors [overflow-wrap:anywhere] hover:text-accent-text"
          >
            {name}
          </Link>
          {offer.categories.map((category) => (
            <Tag key={category} accent={category === FEATURED_CATEGORY} className="font-sans tracking-normal">
              {category}
            </Tag>
          ))}
        </h2>
        <p className="text-13 text-muted">{offer.advertiser}</p>
        <p className="line-clamp-2 max-w-[72ch] text-13 leading-[18px] text-text-2">{offer.description}</p>
      </div>
      <div className="grid content-start justify-items-end gap-1.5 text-right max-md:col-span-3 max-md:row-start-2 max-md:flex max-md:items-center max-md:justify-between">
        <p className="font-display text-18 leading-6 font-heavy tracking-snug max-md:text-left">
          {offer.payoutLabel}
          {offer.isOwnPayout ? <span className="block text-12 font-normal text-muted">Your payout</span> : null}
        </p>
        <div className="flex items-center gap-2">
          <SaveButton name={name} isSaved={isSaved} onToggle={onSave} />
          {mayPromote(access) ? (
            <CopyLinkButton link={link} name={name} />
          ) : (
            <Button asChild>
              <Link href={`/offers/${id}`} prefetch={false} aria-label={`${ACTIONS[access]} for ${name}`}>
                {ACTIONS[access]}
              </Link>
            </Button>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 max-md:col-span-3 md:col-span-2 md:col-start-2 md:grid-cols-[64px_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(0,1.6fr)]">
        <Term name="EPC" value={offer.epcCents === null ? 'New' : formatCents(offer.epcCents)} />
        <Term name="Hold" value={offer.holdDays === 0 ? 'None' : holdLabel(offer.holdDays).replace('held ', '')} />
        <CapLeft offer={offer} />
        <Term name="Approval" value={accessText(access)} />
        <Term name="Attribution" value={attributionLabel(offer.attribution)} />
        <Term name="Traffic" value={offer.allowedTraffic.join(', ') || 'Any'} />
      </dl>
    </li>
  )
}

const ACTIONS = { none: 'Apply', requested: 'Application', rejected: 'Application', open: '', approved: '' } as const
