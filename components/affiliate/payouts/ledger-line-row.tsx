import { cn } from '@/components/ui/cn'
import type { LedgerLine } from '@/lib/money/ledger/schema'
import { formatEasternInstant } from '@/lib/money/payout-methods/rules'
import { formatCents } from '@/lib/platform/money/format'

type LedgerLineRowProps = {
  line: LedgerLine
  /** The time in words; as affiliates read it by default. */
  timeText?: (at: Date) => string
}

/** One transaction of an account: type, amount and the balance after it. */
export function LedgerLineRow({ line, timeText = formatEasternInstant }: LedgerLineRowProps) {
  const { label, offerName, memo, at, amountCents, balanceAfterCents } = line
  const about = offerName ?? memo
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-t border-line px-4 py-2.5 text-13 leading-[18px] first:border-t-0">
      <span className="truncate">
        <b className="font-medium">{label}</b>
        {about ? <span className="text-muted"> · {about}</span> : null}
      </span>
      <span className={cn('text-right font-strong tabular-nums', amountCents > 0 && 'text-success')}>
        {amountCents > 0 ? '+' : ''}
        {formatCents(amountCents)}
      </span>
      <time dateTime={at} className="text-12 leading-4 text-muted">
        {timeText(new Date(at))}
      </time>
      <span className="text-right text-12 leading-4 text-muted tabular-nums">
        <span className="sr-only">Balance after </span>
        {formatCents(balanceAfterCents)}
      </span>
    </li>
  )
}
