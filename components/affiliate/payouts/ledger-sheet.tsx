'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { FileLink } from '@/components/shared/lists/file-link'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Failure } from '@/components/shared/states/failure'
import { EmptyState } from '@/components/ui/empty-state'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { ACCOUNT_LABELS, type AffiliateAccount } from '@/lib/money/ledger/constants'
import { LedgerLineRow } from './ledger-line-row'
import { linesOptions } from './queries'

type LedgerSheetProps = { account: AffiliateAccount | null; onClose: () => void }

/** A sheet with the transactions of one account. */
export function LedgerSheet({ account, onClose }: LedgerSheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={account !== null} onOpenChange={(open) => open || onClose()}>
      {account ? (
        <SheetContent {...returnFocus} title={ACCOUNT_LABELS[account]} head={<LedgerHead account={account} />}>
          <LedgerLines account={account} />
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function LedgerHead({ account }: { account: AffiliateAccount }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="text-13 text-muted">Every transaction, with the balance after it.</p>
      <FileLink
        href={`/api/ledger?account=${account}&format=csv`}
        about={`all transactions of ${ACCOUNT_LABELS[account]}`}
      />
    </div>
  )
}

function LedgerLines({ account }: { account: AffiliateAccount }) {
  const query = useInfiniteQuery(linesOptions(account))
  const lines = query.data?.pages.flatMap((page) => page.lines)
  if (!lines) return query.error ? <Failure query={query} /> : <LinesSkeleton />
  if (lines.length === 0) {
    return <EmptyState title="No transactions yet">Money in and out is listed here.</EmptyState>
  }
  return (
    <>
      <ol aria-label={`Transactions of ${ACCOUNT_LABELS[account]}`}>
        {lines.map((line) => (
          <LedgerLineRow key={`${line.id} ${line.amountCents}`} line={line} />
        ))}
      </ol>
      <MoreRows query={query} />
    </>
  )
}

function LinesSkeleton() {
  return (
    <div aria-busy="true">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="grid gap-1.5 border-b border-line px-4 py-2.5">
          <Skeleton className="h-4 w-44" />
          <Skeleton className="h-3 w-28" />
        </div>
      ))}
    </div>
  )
}
