'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Money } from '@/components/shared/figures/money'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import type { AffiliatePayoutsQuery, OwnPayoutRow } from '@/lib/catalog/payouts/admin-schema'
import { payoutText } from '@/lib/catalog/payouts/text-rules'
import { LinesLoading } from '../../kit/loading/placeholders'
import { ownPayoutsOptions } from './queries'

type State = AffiliatePayoutsQuery['state']

export const OWN_PAYOUTS: Record<State, string> = {
  open: 'Custom payouts',
  ended: 'Ended custom payouts',
}
// not the name of the part: the box of a table is a landmark too
const CAPTIONS: Record<State, string> = {
  open: 'Affiliates with custom payouts',
  ended: 'Affiliates with ended custom payouts',
}
const NONE: Record<State, string> = {
  open: 'None. Every affiliate gets the standard payouts above, adjusted by their bucket.',
  ended: 'None yet.',
}

type OwnPayoutsSectionProps = {
  offerId: number
  state: State
  nameOf: (goalId: number | null) => string
  /** Left out where nothing can be changed. */
  onChange?: ((own: OwnPayoutRow) => void) | undefined
  onEnd?: ((own: OwnPayoutRow) => void) | undefined
}

/** Custom payouts with their conversions of the last 30 days. */
export function OwnPayoutsSection({ offerId, state, ...shown }: OwnPayoutsSectionProps) {
  const query = useInfiniteQuery(ownPayoutsOptions(offerId, state))
  const rows = query.data?.pages.flatMap((page) => page.ownPayouts)
  if (!rows) return query.error ? <Failure query={query} /> : <LinesLoading lines={3} />
  if (rows.length === 0) return <p className="text-13 text-muted">{NONE[state]}</p>
  return (
    <div>
      <OwnPayoutsTable caption={CAPTIONS[state]} rows={rows} {...shown} />
      <MoreRows query={query} />
    </div>
  )
}

type OwnPayoutsTableProps = Omit<OwnPayoutsSectionProps, 'offerId' | 'state'> & {
  caption: string
  rows: readonly OwnPayoutRow[]
}

function OwnPayoutsTable({ caption, rows, nameOf, onChange, onEnd }: OwnPayoutsTableProps) {
  return (
    <Table caption={caption} isReachable>
      <TableHeader>
        <TableRow>
          <TableHead>Affiliate</TableHead>
          <TableHead>For</TableHead>
          <TableHead>Payout</TableHead>
          <TableHead>Since</TableHead>
          <TableHead align="right">Conv., 30 days</TableHead>
          <TableHead align="right">Paid, 30 days</TableHead>
          {onChange || onEnd ? (
            <TableHead>
              <span className="sr-only">Actions</span>
            </TableHead>
          ) : null}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((own) => (
          <TableRow key={own.id}>
            <TableCell>
              {own.affiliateName} ({own.affiliateId})
            </TableCell>
            <TableCell>{nameOf(own.goalId)}</TableCell>
            <TableCell>{payoutText(own.payoutType, { ...own, payoutCents: BigInt(own.payoutCents) })}</TableCell>
            <TableCell>
              {easternText(own.startsAt, 'MMM d, yyyy')}
              {own.endsAt ? ` to ${easternText(own.endsAt, 'MMM d, yyyy')}` : ''}
            </TableCell>
            <TableCell align="right">{own.conversions.toLocaleString('en-US')}</TableCell>
            <TableCell align="right">
              <Money cents={own.paidCents} />
            </TableCell>
            {onChange && onEnd ? (
              <TableCell>
                <span className="flex justify-end gap-2">
                  <Button
                    size="sm"
                    aria-label={`Change the custom payout of ${own.affiliateName}`}
                    onClick={() => onChange(own)}
                  >
                    Change
                  </Button>
                  <Button
                    size="sm"
                    variant="danger-quiet"
                    aria-label={`End the custom payout of ${own.affiliateName}`}
                    onClick={() => onEnd(own)}
                  >
                    End
                  </Button>
                </span>
              </TableCell>
            ) : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
