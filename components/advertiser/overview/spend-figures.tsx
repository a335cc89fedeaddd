import { ChangeMark } from '@/components/shared/figures/change-mark'
import { Money } from '@/components/shared/figures/money'
import { FigureTile, Tile } from '@/components/shared/figures/tile'
import { cn } from '@/components/ui/cn'
import { formatCount } from '@/lib/platform/text/counts'
import { approvalShare, counted } from '@/lib/reporting/advertiser/rules'
import type { Spend } from '@/lib/reporting/advertiser/schema'
import { shareText } from '../share-text'

/** The totals of a period, compared with as many days before. Spending more is neither good nor bad: no color. */
export function SpendFigures({ total, before }: { total: Spend; before: Spend }) {
  const conversions = counted(total)
  const hasRecurring = total.recurring + before.recurring > 0
  return (
    <dl
      className={cn(
        'grid grid-cols-2 gap-3',
        hasRecurring ? 'md:grid-cols-3 xl:grid-cols-6' : 'max-xl:[&>:last-child]:col-span-2 xl:grid-cols-5',
      )}
    >
      <Tile label="Spend">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-22 font-heavy">
            <Money cents={total.spendCents} />
          </span>
          <ChangeMark value={total.spendCents} before={before.spendCents} />
        </span>
      </Tile>
      <Tile label="Conversions">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="figure text-22">{formatCount(conversions)}</span>
          <ChangeMark value={conversions} before={counted(before)} />
        </span>
      </Tile>
      {hasRecurring ? (
        <Tile label="Recurring spend">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="figure text-22">
              <Money cents={total.recurringSpendCents} />
            </span>
            <ChangeMark value={total.recurringSpendCents} before={before.recurringSpendCents} />
          </span>
        </Tile>
      ) : null}
      <FigureTile label="Clicks">{formatCount(total.clicks)}</FigureTile>
      <FigureTile label="Conversion rate">
        {shareText(total.clicks === 0 ? null : conversions / total.clicks)}
      </FigureTile>
      <FigureTile label="Approval rate">{shareText(approvalShare(total))}</FigureTile>
    </dl>
  )
}
