import Link from 'next/link'
import { DataTable, type TableColumn } from '@/components/shared/lists/data-table'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { approvalShare, counted } from '@/lib/reporting/advertiser/rules'
import type { SpendOffer } from '@/lib/reporting/advertiser/schema'
import { OFFER_STATES } from '../offers/offer-status'
import { shareText } from '../share-text'

type SpendByOfferProps = { offers: readonly SpendOffer[]; from: string; to: string }

/** The offers with their figures of the period; a row opens its conversions. */
export function SpendByOffer({ offers, from, to }: SpendByOfferProps) {
  if (offers.length === 0) {
    return (
      <Card>
        <EmptyState as="h2" title="No offers yet">
          Your manager adds your offers. They appear here with their spend and conversions.
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card aria-label="Offers" className="overflow-hidden">
      <DataTable
        caption="Spend by offer"
        rows={offers}
        rowKey={({ offerId }) => offerId}
        rowProps={() => ({ className: 'relative' })}
        columns={[
          {
            head: 'Offer',
            cell: (offer) => <OfferName offer={offer} days={`from=${from}&to=${to}`} />,
            cellProps: { className: 'max-w-[260px] truncate max-md:max-w-[140px]' },
          },
          ...FIGURES,
          ...(offers.some(({ recurring }) => recurring > 0) ? RECURRING : []),
        ]}
      />
    </Card>
  )
}

const OfferName = ({ offer: { offerId, name, status }, days }: { offer: SpendOffer; days: string }) => (
  <>
    <Link
      href={`${ADVERTISER_PATH}/conversions?offer=${offerId}&${days}`}
      prefetch={false}
      className="font-medium after:absolute after:inset-0"
    >
      {name}
    </Link>
    {status === 'active' ? null : <span className="ml-2 text-12 text-muted">{OFFER_STATES[status]}</span>}
  </>
)

const detail = (head: string, cell: (offer: SpendOffer) => string): TableColumn<SpendOffer> => ({
  head,
  align: 'right',
  className: 'max-md:hidden',
  cell,
})

/** Shown where an offer has payments of subscriptions. */
const RECURRING: readonly TableColumn<SpendOffer>[] = [
  detail('Recurring', ({ recurring }) => formatCount(recurring)),
  detail('Recurring spend', ({ recurringSpendCents }) => formatCents(recurringSpendCents)),
]

const FIGURES: readonly TableColumn<SpendOffer>[] = [
  {
    head: 'Spend',
    align: 'right',
    cell: ({ spendCents }) => formatCents(spendCents),
    cellProps: { className: 'font-strong' },
  },
  { head: 'Conversions', align: 'right', cell: (offer) => formatCount(counted(offer)) },
  detail('Clicks', ({ clicks }) => formatCount(clicks)),
  detail('Pending', ({ pending }) => formatCount(pending)),
  detail('Rejected', ({ rejected, reversed }) => formatCount(rejected + reversed)),
  detail('Approved', (offer) => shareText(approvalShare(offer))),
]
