import Link from 'next/link'
import { DataTable, type TableColumn } from '@/components/shared/lists/data-table'
import { Tag } from '@/components/ui/tag'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import type { SmartLink } from '@/lib/traffic/smart-links/schema'
import { resultText } from '@/lib/traffic/smart-links/weight-rules'
import { audienceText, percentText, rateText } from './smart-link-text'

type RotationOffer = SmartLink['arms'][number]

/** The offers of a smart link with their shares and what they brought in the last 30 days. */
export function RotationTable({ link }: { link: SmartLink }) {
  return (
    <>
      <WideRows link={link} />
      <PhoneRows link={link} />
    </>
  )
}

const epcText = ({ clicks, payoutCents }: RotationOffer): string =>
  clicks === 0 ? '—' : formatCents(Math.round(payoutCents / clicks))

function PhoneRows({ link: { arms } }: { link: SmartLink }) {
  return (
    <ul className="divide-y divide-line border-t border-line md:hidden">
      {arms.map((offer) => (
        <li key={offer.offerId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-2.5 text-13">
          <OfferName offer={offer} />
          <span className="text-right font-strong tabular-nums">{percentText(offer.shareBps)}</span>
          <span className="col-span-2 flex flex-wrap gap-x-2 text-12 leading-4 text-muted tabular-nums">
            {[
              `${formatCount(offer.clicks)} clicks`,
              `${formatCount(offer.conversions)} conversions`,
              `CR ${rateText(offer)}`,
              `EPC ${epcText(offer)}`,
              formatCents(offer.payoutCents),
            ].map((figure) => (
              <span key={figure}>{figure}</span>
            ))}
          </span>
          <span className="col-span-2 text-12 leading-4 text-text-2">{resultText(offer)}</span>
        </li>
      ))}
    </ul>
  )
}

const OfferName = ({ offer }: { offer: RotationOffer }) => (
  <span className="min-w-0">
    <Link href={`/offers/${offer.offerId}`} prefetch={false} className="font-medium">
      {offer.offerName}
    </Link>{' '}
    {offer.isOpen ? null : <Tag>Not available now</Tag>}
    <span className="block text-12 text-muted">{audienceText(offer)}</span>
  </span>
)

const WideRows = ({ link: { name, arms } }: { link: SmartLink }) => (
  <DataTable
    caption={`Offers of ${name}, last 30 days`}
    wrapperClassName="max-md:hidden"
    columns={COLUMNS}
    rows={arms}
    rowKey={({ offerId }) => offerId}
  />
)

const COLUMNS: readonly TableColumn<RotationOffer>[] = [
  { head: 'Offer', className: 'pl-4', cell: (offer) => <OfferName offer={offer} /> },
  { head: 'Share', align: 'right', cell: ({ shareBps }) => percentText(shareBps) },
  { head: 'Clicks', align: 'right', cell: ({ clicks }) => formatCount(clicks) },
  { head: 'Conversions', align: 'right', cell: ({ conversions }) => formatCount(conversions) },
  { head: 'CR', align: 'right', cell: rateText },
  { head: 'EPC', align: 'right', cell: epcText },
  { head: 'Payout', align: 'right', cell: ({ payoutCents }) => formatCents(payoutCents) },
  { head: 'Result', cell: resultText, cellProps: { className: 'text-text-2' } },
]
