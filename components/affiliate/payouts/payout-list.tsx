'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { Failure } from '@/components/shared/states/failure'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { PayoutRow } from './payout-row'
import { payoutsOptions } from './queries'

/** All payouts, newest first. */
export function PayoutList() {
  const query = useInfiniteQuery(payoutsOptions)
  const payouts = query.data?.pages.flatMap((page) => page.payouts)
  return (
    <Card aria-labelledby="payouts-title" className="overflow-hidden">
      <CardHead id="payouts-title" title="Payouts" />
      {payouts && payouts.length > 0 ? (
        <ul>
          {payouts.map((payout) => (
            <PayoutRow key={payout.id} payout={payout} />
          ))}
        </ul>
      ) : null}
      {payouts?.length === 0 ? (
        <EmptyState title="No payouts yet" className="border-t border-line">
          What you withdraw appears here, step by step until it is paid.
        </EmptyState>
      ) : null}
      <MoreRows query={query} />
      {payouts || query.error ? null : <Skeleton className="m-4 h-40" />}
      {payouts ? null : <Failure query={query} className="border-t border-line" />}
    </Card>
  )
}
