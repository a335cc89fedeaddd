'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LedgerLineRow } from '@/components/affiliate/payouts/ledger-line-row'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Segmented } from '@/components/ui/segmented'
import { ACCOUNT_LABELS, AFFILIATE_ACCOUNTS, type AffiliateAccount } from '@/lib/money/ledger/constants'
import { LinesLoading } from '../kit/frame/placeholders'
import { ledgerOptions } from './queries'

/** The lines of one account of the ledger, with the balance after each. */
export function LedgerCard({ id }: { id: string }) {
  const [account, setAccount] = useState<AffiliateAccount>('available')
  return (
    <Card>
      <CardHead title="Ledger" />
      <div className="overflow-x-auto px-4 pb-3">
        <Segmented
          label="Account"
          value={account}
          onValueChange={setAccount}
          options={AFFILIATE_ACCOUNTS.map((value) => ({ value, label: ACCOUNT_LABELS[value] }))}
        />
      </div>
      <Lines key={account} id={id} account={account} />
    </Card>
  )
}

function Lines({ id, account }: { id: string; account: AffiliateAccount }) {
  const query = useInfiniteQuery(ledgerOptions(id, account))
  const lines = query.data?.pages.flatMap((page) => page.lines)
  if (!lines) return query.error ? <Failure query={query} /> : <LinesLoading className="p-4" />
  if (lines.length === 0) return <EmptyState as="p" title="No transactions yet" />
  return (
    <>
      <ol aria-label={`Transactions of ${ACCOUNT_LABELS[account]}`} className="border-t border-line">
        {lines.map((line) => (
          <LedgerLineRow key={`${line.id} ${line.amountCents}`} line={line} timeText={easternText} />
        ))}
      </ol>
      <MoreRows query={query} />
    </>
  )
}
