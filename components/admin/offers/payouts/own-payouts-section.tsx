'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Money } from '@/components/shared/figures/money'
import { actionsColumn, DataTable, type TableColumn } from '@/components/shared/lists/data-table'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { PAID_CUSTOMERS_LABELS } from '@/lib/catalog/offers/field-constants'
import type { AffiliatePayoutsQuery, OwnPayoutRow } from '@/lib/catalog/payouts/admin-schema'
import { payoutText } from '@/lib/catalog/payouts/text-rules'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { formatCount } from '@/lib/platform/text/counts'
import { LinesLoading } from '../../kit/frame/placeholders'
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
  const columns: readonly TableColumn<OwnPayoutRow>[] = [
    { head: 'Affiliate', cell: (own) => `${isolated(own.affiliateName)} (${own.affiliateId})` },
    { head: 'For', cell: ({ goalId }) => nameOf(goalId) },
    {
      head: 'Payout',
      cell: (own) => (
        <>
          {payoutText(own.payoutType, { ...own, payoutCents: BigInt(own.payoutCents) })}
          {own.paidCustomers === null ? null : (
            <span className="block text-12 text-muted">{PAID_CUSTOMERS_LABELS[own.paidCustomers]}</span>
          )}
        </>
      ),
    },
    {
      head: 'Since',
      cell: ({ startsAt, endsAt }) => [startsAt, endsAt].flatMap((at) => (at ? dayText(at) : [])).join(' to '),
    },
    { head: 'Conv., 30 days', align: 'right', cell: ({ conversions }) => formatCount(conversions) },
    { head: 'Paid, 30 days', align: 'right', cell: ({ paidCents }) => <Money cents={paidCents} /> },
  ]
  const actions = (own: OwnPayoutRow) => (
    <span className="flex justify-end gap-2">
      <Button size="sm" aria-label={`Change the custom payout of ${own.affiliateName}`} onClick={() => onChange?.(own)}>
        Change
      </Button>
      <Button
        size="sm"
        variant="danger-quiet"
        aria-label={`End the custom payout of ${own.affiliateName}`}
        onClick={() => onEnd?.(own)}
      >
        End
      </Button>
    </span>
  )
  return (
    <DataTable
      caption={caption}
      isReachable
      columns={onChange && onEnd ? [...columns, actionsColumn(actions)] : columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

const dayText = (at: string) => easternText(at, 'MMM d, yyyy')
