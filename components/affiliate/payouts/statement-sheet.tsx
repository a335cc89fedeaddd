'use client'

import { useQuery } from '@tanstack/react-query'
import { FileLink } from '@/components/shared/lists/file-link'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Failure } from '@/components/shared/states/failure'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { ACCOUNT_LABELS } from '@/lib/money/ledger/constants'
import type { Statement } from '@/lib/money/statements/schema'
import { formatMonth } from '@/lib/platform/dates/formats'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { statementOptions } from './queries'

type StatementSheetProps = { month: string | null; onClose: () => void }

/** A sheet with one month of every account. */
export function StatementSheet({ month, onClose }: StatementSheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={month !== null} onOpenChange={(open) => open || onClose()}>
      {month ? (
        <SheetContent {...returnFocus} title={formatMonth(month)} head={<StatementHead month={month} />}>
          <StatementBody month={month} />
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function StatementHead({ month }: { month: string }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="text-13 text-muted">Money in and out, in Eastern time.</p>
      <div className="flex flex-none gap-1.5">
        <FileLink href={`/api/statements/${month}?format=pdf`} about={formatMonth(month)} format="PDF" />
        <FileLink href={`/api/statements/${month}?format=csv`} about={formatMonth(month)} />
      </div>
    </div>
  )
}

function StatementBody({ month }: { month: string }) {
  const query = useQuery(statementOptions(month))
  if (query.data) {
    return query.data.accounts.map((each) => <AccountMonth key={each.account} of={each} />)
  }
  if (query.error) return <Failure query={query} />
  return (
    <div aria-busy="true">
      {['available', 'pending', 'in payout'].map((account) => (
        <div key={account} className="grid gap-2.5 border-b border-line px-4 py-4">
          <Skeleton className="h-5 w-28" />
          {['opening', 'in', 'out', 'closing'].map((line) => (
            <div key={line} className="flex justify-between gap-3">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-4 w-20" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const ROW = 'flex justify-between gap-3 py-1'

function AccountMonth({ of }: { of: Statement['accounts'][number] }) {
  const { account, openingCents, lines, closingCents } = of
  return (
    <section aria-label={ACCOUNT_LABELS[account]} className="border-b border-line px-4 py-3 text-13 tabular-nums">
      <h3 className="pb-1 text-14">{ACCOUNT_LABELS[account]}</h3>
      <dl>
        <div className={`${ROW} text-text-2`}>
          <dt>Opening balance</dt>
          <dd>{formatCents(openingCents)}</dd>
        </div>
        {lines.map(({ kind, label, count, amountCents }) => (
          <div key={kind} className={ROW}>
            <dt className="min-w-0">
              {label} <span className="text-muted">× {formatCount(count)}</span>
            </dt>
            <dd>
              {amountCents > 0 ? '+' : ''}
              {formatCents(amountCents)}
            </dd>
          </div>
        ))}
        <div className={`${ROW} mt-1 border-t border-line pt-2 font-strong`}>
          <dt>Closing balance</dt>
          <dd>{formatCents(closingCents)}</dd>
        </div>
      </dl>
    </section>
  )
}
