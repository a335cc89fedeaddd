import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Tag } from '@/components/ui/tag'
import { Thumb } from '@/components/ui/thumb'
import { mayPromote } from '@/lib/catalog/offers/access-rules'
import { FEATURED_CATEGORY } from '@/lib/catalog/offers/constants'
import type { ListedOffer } from '@/lib/catalog/offers/rules'
import { formatCents } from '@/lib/platform/money/format'
import { plural } from '@/lib/platform/text/counts'
import { listExceptions } from './detail/exceptions'
import { CopyLinkButton } from './links/copy-link-button'
import { SaveButton } from './save-button'

/** The list's columns from 900 px: picture, name, payout, EPC, hold, buttons. */
export const OFFER_COLUMNS =
  'lg:grid-cols-[32px_minmax(0,1fr)_minmax(120px,190px)_64px_64px_164px] lg:items-center lg:gap-x-4 lg:px-5'

type OfferRowProps = {
  offer: ListedOffer
  /** All kinds of traffic that offers allow. */
  traffic: readonly string[]
  link: string
  isSaved: boolean
  onSave: (isSaved: boolean) => void
}

/** One offer: name, payout, EPC and hold, the terms that are not the usual ones, and its link or a link to apply. */
export function OfferRow({ offer, traffic, link, isSaved, onSave }: OfferRowProps) {
  const { id, name, access } = offer
  const exceptions = listExceptions(offer, traffic)
  return (
    <li
      className={`grid grid-cols-[32px_minmax(0,1fr)_auto] gap-x-3 gap-y-1 px-4 py-3 transition-colors lg:py-2.5 lg:hover:bg-fill/55 ${OFFER_COLUMNS}`}
    >
      <Thumb name={name} src={offer.thumbnail} className="mt-0.5" />
      <div className="grid min-w-0 gap-0.5">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 leading-5">
          <Link
            href={`/offers/${id}`}
            prefetch={false}
            className="touch-target rounded-chip transition-colors [overflow-wrap:anywhere] hover:text-accent-text"
          >
            {name}
          </Link>
          {offer.categories.map((category) => (
            <Tag
              key={category}
              accent={category === FEATURED_CATEGORY}
              className={cn('font-sans tracking-normal', category !== FEATURED_CATEGORY && 'max-md:hidden')}
            >
              {category}
            </Tag>
          ))}
        </h2>
        <p className="truncate text-12 leading-4 text-muted" title={offer.description}>
          <span>{offer.advertiser}</span>
          <span className="max-lg:hidden"> · {offer.description}</span>
        </p>
        {exceptions.length > 0 ? (
          <ul aria-label="Other than usual" className="flex flex-wrap gap-x-3 gap-y-0.5 text-12 leading-4 text-text-2">
            {exceptions.map((text) => (
              <li key={text} className="before:mr-1.5 before:text-accent-text before:content-['•']">
                {text}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <dl className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-12 tabular-nums max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-2 lg:contents lg:text-13">
        <div className="lg:text-right">
          <dt className="sr-only">Payout</dt>
          <dd className="text-14 font-strong">{offer.payoutLabel}</dd>
          {offer.isOwnPayout ? <dd className="text-12 text-muted">Custom payout</dd> : null}
        </div>
        <Figure name="EPC" value={offer.epcCents === null ? 'New' : formatCents(offer.epcCents)} />
        <Figure name="Hold" value={holdValue(offer)} />
      </dl>
      <div className="flex items-center justify-end gap-1 max-lg:col-start-3 max-lg:row-start-1 max-lg:self-start">
        <SaveButton name={name} isSaved={isSaved} onToggle={onSave} />
        {mayPromote(access) ? (
          <CopyLinkButton link={link} name={name} isShort />
        ) : (
          <Button asChild size="sm">
            <Link href={`/offers/${id}`} prefetch={false} aria-label={`${ACTIONS[access]} for ${name}`}>
              {ACTIONS[access]}
            </Link>
          </Button>
        )}
      </div>
    </li>
  )
}

function holdValue({ holdDays, isAdvertiserApproved }: ListedOffer): string {
  if (isAdvertiserApproved) return `up to ${plural(holdDays, 'day')}`
  return holdDays === 0 ? 'None' : plural(holdDays, 'day')
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-1 lg:block lg:text-right">
      <dt className="text-muted lg:sr-only">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const ACTIONS = { none: 'Apply', requested: 'Application', rejected: 'Application', open: '', approved: '' } as const
