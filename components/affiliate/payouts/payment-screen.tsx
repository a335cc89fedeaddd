'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { Failure } from '@/components/shared/states/failure'
import { PanelBoundary } from '@/components/shared/states/panel-boundary'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { CountryChoice } from '../payout-methods/method-form'
import { MethodsCard } from '../payout-methods/methods-card'
import { BalanceTiles } from './balance-tiles'
import { LedgerSheet } from './ledger-sheet'
import { PayoutList } from './payout-list'
import { withdrawalOptions } from './queries'
import { ReleaseList } from './release-list'
import { paymentParams } from './search-params'
import { StatementList } from './statement-list'
import { StatementSheet } from './statement-sheet'
import { WithdrawCard } from './withdraw-card'

/** Balances, withdrawals, payout methods, payouts and statements. [S2.5] */
export function PaymentScreen({ countries }: { countries: readonly CountryChoice[] }) {
  const query = useQuery(withdrawalOptions)
  const [{ account, month }, setOpen] = useQueryStates(paymentParams, { history: 'push' })
  const close = () => setOpen({ account: null, month: null })
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
      <div className="xl:col-span-2">
        <PanelBoundary message="Your balances could not be shown.">
          {query.data ? (
            <BalanceTiles withdrawal={query.data} onOpen={(next) => setOpen({ account: next })} />
          ) : (
            <Card aria-label="Balances">
              {query.error ? <Failure query={query} /> : <Skeleton className="h-[150px] rounded-card" />}
            </Card>
          )}
        </PanelBoundary>
      </div>
      <div className="grid min-w-0 gap-4 xl:col-start-2">
        <PanelBoundary message="What you can withdraw could not be shown.">
          {query.data ? <WithdrawCard withdrawal={query.data} /> : null}
        </PanelBoundary>
        <PanelBoundary message="Your payout methods could not be shown.">
          <MethodsCard countries={countries} />
        </PanelBoundary>
        <PanelBoundary message="What is held could not be shown.">
          {query.data ? <ReleaseList releases={query.data.releases} /> : null}
        </PanelBoundary>
      </div>
      <div className="grid min-w-0 gap-4 xl:col-start-1 xl:row-start-2">
        <PanelBoundary message="Your payouts could not be shown.">
          <PayoutList />
        </PanelBoundary>
        <PanelBoundary message="Your statements could not be shown.">
          <StatementList onOpen={(next) => setOpen({ month: next })} />
        </PanelBoundary>
      </div>
      <LedgerSheet account={account} onClose={close} />
      <StatementSheet month={month} onClose={close} />
    </div>
  )
}
