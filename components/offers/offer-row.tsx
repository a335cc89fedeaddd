import { Tag } from '@/components/ui/tag'
import { Thumb } from '@/components/ui/thumb'
import { FEATURED_CATEGORY } from '@/lib/offers/constants'
import { holdLabel } from '@/lib/offers/rules'
import { CopyLinkButton } from './copy-link-button'

export type OfferRowOffer = {
  id: number
  name: string
  advertiser: string
  description: string
  thumbnail: string | null
  categories: readonly string[]
  payoutLabel: string
  holdDays: number
}

/** One offer: what it is, what it pays, how long the money is held, and its link. */
export function OfferRow({ offer, link }: { offer: OfferRowOffer; link: string }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 px-5 py-4 max-md:px-4 md:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      <Thumb name={offer.name} src={offer.thumbnail} size="lg" className="self-start" />
      <div className="grid min-w-0 gap-1">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-16 leading-5">
          <span className="[overflow-wrap:anywhere]">{offer.name}</span>
          {offer.categories.map((category) => (
            <Tag key={category} accent={category === FEATURED_CATEGORY} className="font-sans tracking-normal">
              {category}
            </Tag>
          ))}
        </h2>
        <p className="text-13 text-muted">{offer.advertiser}</p>
        <p className="line-clamp-2 max-w-[72ch] text-13 leading-[18px] text-text-2">{offer.description}</p>
      </div>
      <p className="grid max-md:col-span-2 max-md:flex max-md:items-baseline max-md:justify-between md:text-right">
        <span className="font-display text-16 font-heavy">{offer.payoutLabel}</span>
        <span className="text-12 text-muted first-letter:uppercase">{holdLabel(offer.holdDays)}</span>
      </p>
      <CopyLinkButton link={link} name={offer.name} />
    </li>
  )
}
