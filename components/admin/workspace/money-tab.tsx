'use client'

import type { ReactNode } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { Money } from '@/components/shared/figures/money'
import { Tile } from '@/components/shared/figures/tile'
import { Card, CardHead } from '@/components/ui/card'
import type { StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import { mayOpen } from '@/lib/accounts/staff-permissions/permission-rules'
import type { UserDetail } from '@/lib/people/users/admin-schema'
import { moneyNotes } from '../manage-users/user-facts'
import { LedgerCard } from './ledger-card'
import { OwnPayoutsCard } from './own-payouts-card'
import { PayoutsCard } from './payouts-card'

/** Balances, holds, adjustments that wait, payouts, own payouts and the lines of the ledger. */
export function MoneyTab({ user, staff }: { user: UserDetail; staff: StaffRights }) {
  const { id, affiliateId, balances, availableCents } = user
  const notes = moneyNotes(user)
  return (
    <div className="grid gap-4">
      {balances ? (
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
          <Balance label="Available" cents={availableCents ?? 0} />
          <Balance label="Pending" cents={balances.pendingCents} />
          <Balance label="In payout" cents={balances.inPayoutCents} />
          <Balance label="Paid" cents={balances.paidCents} />
          <Balance label="Total earned" cents={balances.earnedCents} />
        </dl>
      ) : null}
      {notes.length > 0 ? (
        <Card>
          <CardHead title="Holds and payout details" />
          <div className="px-4 pb-4">
            <FactList facts={notes} />
          </div>
        </Card>
      ) : null}
      {mayOpen(staff, 'payouts-dashboard') && affiliateId !== null ? <PayoutsCard affiliateId={affiliateId} /> : null}
      <OwnPayoutsCard id={id} />
      <LedgerCard id={id} />
    </div>
  )
}

function Balance({ label, cents }: { label: ReactNode; cents: number }) {
  return (
    <Tile label={label}>
      <Money cents={cents} figure className="text-22 leading-7" />
    </Tile>
  )
}
