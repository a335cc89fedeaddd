import Link from 'next/link'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { formatCents } from '@/lib/platform/money/format'
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
      <Table caption="Spend by offer">
        <TableHeader>
          <tr>
            <TableHead>Offer</TableHead>
            <TableHead align="right">Spend</TableHead>
            <TableHead align="right">Conversions</TableHead>
            <TableHead align="right" className="max-md:hidden">
              Clicks
            </TableHead>
            <TableHead align="right" className="max-md:hidden">
              Pending
            </TableHead>
            <TableHead align="right" className="max-md:hidden">
              Rejected
            </TableHead>
            <TableHead align="right" className="max-md:hidden">
              Approved
            </TableHead>
          </tr>
        </TableHeader>
        <TableBody>
          {offers.map((offer) => (
            <TableRow key={offer.offerId} className="relative">
              <TableCell className="max-w-[260px] truncate max-md:max-w-[140px]">
                <Link
                  href={`${ADVERTISER_PATH}/conversions?offer=${offer.offerId}&from=${from}&to=${to}`}
                  prefetch={false}
                  className="font-medium after:absolute after:inset-0"
                >
                  {offer.name}
                </Link>
                {offer.status === 'active' ? null : (
                  <span className="ml-2 text-12 text-muted">{OFFER_STATES[offer.status]}</span>
                )}
              </TableCell>
              <TableCell align="right" className="font-strong">
                {formatCents(offer.spendCents)}
              </TableCell>
              <TableCell align="right">{counted(offer).toLocaleString('en-US')}</TableCell>
              <TableCell align="right" className="max-md:hidden">
                {offer.clicks.toLocaleString('en-US')}
              </TableCell>
              <TableCell align="right" className="max-md:hidden">
                {offer.pending.toLocaleString('en-US')}
              </TableCell>
              <TableCell align="right" className="max-md:hidden">
                {(offer.rejected + offer.reversed).toLocaleString('en-US')}
              </TableCell>
              <TableCell align="right" className="max-md:hidden">
                {shareText(approvalShare(offer))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}
