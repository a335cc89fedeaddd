import { Money } from '@/components/shared/figures/money'
import { DataTable, type TableColumn } from '@/components/shared/lists/data-table'
import { Status } from '@/components/ui/status'
import { TextLink } from '@/components/ui/text-link'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { AdvertiserDetail } from '@/lib/catalog/advertisers/admin-schema'
import { formatCount } from '@/lib/platform/text/counts'
import { OFFER_STATUSES } from '../../shared/offer-status'
import { SheetSection } from './sheet-section'

/** Left out for staff who may not see revenue: the server answers null for them. */
const REVENUE: TableColumn<AdvertiserDetail['topOffers'][number]> = {
  head: 'Revenue',
  align: 'right',
  cell: ({ revenueCents }) => (revenueCents === null ? null : <Money cents={revenueCents} />),
}

type OffersSectionProps = { advertiser: AdvertiserDetail; isReadOnly: boolean }

/** The offers of an advertiser with their figures of the last 30 days. */
export function OffersSection({
  advertiser: { id: advertiserId, status: state, offers, topOffers },
  isReadOnly,
}: OffersSectionProps) {
  return (
    <SheetSection
      title={`Offers (${offers})`}
      action={
        isReadOnly || state === 'archived' ? null : (
          <TextLink accent href={`${adminPath('offers')}/new?advertiser=${advertiserId}`}>
            New offer
          </TextLink>
        )
      }
    >
      {topOffers.length === 0 ? (
        <p className="text-13 text-muted">No offers yet.</p>
      ) : (
        <DataTable
          caption="Offers, figures of the last 30 days"
          isReachable
          rows={topOffers}
          rowKey={({ id }) => id}
          columns={[
            { head: 'Offer', cell: (offer) => <OfferName offer={offer} /> },
            { head: 'Clicks', align: 'right', cell: ({ clicks }) => formatCount(clicks) },
            { head: 'Conv.', align: 'right', cell: ({ conversions }) => formatCount(conversions) },
            ...(topOffers.every(({ revenueCents }) => revenueCents === null) ? [] : [REVENUE]),
          ]}
        />
      )}
      {offers > topOffers.length ? (
        <p className="text-12 text-muted">The {topOffers.length} with the most revenue are shown.</p>
      ) : null}
    </SheetSection>
  )
}

const OfferName = ({ offer: { id, name, status } }: { offer: AdvertiserDetail['topOffers'][number] }) => (
  <span className="grid min-w-[140px] gap-0.5 py-1.5 whitespace-normal">
    <TextLink accent href={`${adminPath('offers')}/${id}`}>
      <bdi>{name}</bdi> ({id})
    </TextLink>
    {status === 'active' ? null : <Status kind={OFFER_STATUSES[status].kind}>{OFFER_STATUSES[status].label}</Status>}
  </span>
)
