'use client'

import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { BalanceAmount } from './balance-amount'
import { BalanceNote } from './balance-note'
import { balanceOptions } from './queries'

const LINES = [
  { of: 'pending', label: 'Pending' },
  { of: 'inPayout', label: 'In payout' },
  { of: 'totalPayout', label: 'Total earnings' },
] as const

/** The affiliate's balances. [S1.6] */
export function BalanceCard() {
  const { isFetching, refetch } = useQuery(balanceOptions)
  return (
    <Card aria-labelledby="balance-title" className="grid gap-3 p-4">
      <header className="grid gap-0.5">
        <div className="flex items-center justify-between">
          <h2 id="balance-title" className="label font-sans tracking-normal">
            Available
          </h2>
          <IconButton
            label="Refresh balance"
            size="sm"
            aria-busy={isFetching}
            onClick={() => refetch()}
            className="-my-1.5 -mr-1.5"
          >
            <RefreshCw className={cn('icon-sm', isFetching && 'animate-spin')} />
          </IconButton>
        </div>
        <BalanceAmount of="balance" figure className="text-28" />
        <BalanceNote />
      </header>
      <dl className="-mx-4 -mb-4 grid grid-cols-3 border-t border-line text-13">
        {LINES.map(({ of, label }) => (
          <div
            key={of}
            className="grid min-w-0 gap-0.5 px-3 py-2.5 not-first:border-l not-first:border-line first:pl-4 max-xs:px-2"
          >
            <dt className="label whitespace-nowrap max-xs:text-11">{label}</dt>
            <dd className="font-strong [--figure:var(--text-13)]">
              <BalanceAmount of={of} fit />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
