import { Money } from '@/components/shared/figures/money'
import { Status } from '@/components/ui/status'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import { adminPath } from '@/lib/accounts/admin-pages/rules'
import type { AdvertiserDetail } from '@/lib/catalog/advertisers/admin-schema'
import { OFFER_STATUSES } from '../shared/offer-status'
import { SheetSection } from './sheet-section'

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
        <Table caption="Offers, figures of the last 30 days" isReachable>
          <TableHeader>
            <TableRow>
              <TableHead>Offer</TableHead>
              <TableHead align="right">Clicks</TableHead>
              <TableHead align="right">Conv.</TableHead>
              <TableHead align="right">Revenue</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {topOffers.map(({ id, name, status, clicks, conversions, revenueCents }) => (
              <TableRow key={id}>
                <TableCell>
                  <span className="grid min-w-[140px] gap-0.5 py-1.5 whitespace-normal">
                    <TextLink accent href={`${adminPath('offers')}/${id}`}>
                      {name} ({id})
                    </TextLink>
                    {status === 'active' ? null : (
                      <Status kind={OFFER_STATUSES[status].kind}>{OFFER_STATUSES[status].label}</Status>
                    )}
                  </span>
                </TableCell>
                <TableCell align="right">{clicks.toLocaleString('en-US')}</TableCell>
                <TableCell align="right">{conversions.toLocaleString('en-US')}</TableCell>
                <TableCell align="right">
                  <Money cents={revenueCents} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {offers > topOffers.length ? (
        <p className="text-12 text-muted">The {topOffers.length} with the most revenue are shown.</p>
      ) : null}
    </SheetSection>
  )
}
