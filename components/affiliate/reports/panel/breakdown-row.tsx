import { cn } from '@/components/ui/cn'
import { Progress } from '@/components/ui/progress'
import { Tag } from '@/components/ui/tag'
import { formatCents } from '@/lib/platform/money/format'
import { earningsPerClickCents, type Group } from '@/lib/reporting/stats/rules'
import { formatCount, rateText } from '../labels'

/** The list's columns on wide screens; phones use two lines. */
export const columns =
  'grid items-center gap-x-3 px-5 md:grid-cols-[minmax(0,1fr)_56px_48px_52px_56px_88px] lg:grid-cols-[minmax(0,1fr)_72px_64px_64px_72px_168px]'

type BreakdownRowProps = {
  group: Group
  /** The row's color, 1 to 20. */
  color: number
  /** The row's share of all earnings, 0 to 1. */
  share: number
  /** "$25 Payout" */
  tag?: string | undefined
  isSelected?: boolean
  /** Without it the row cannot be selected. */
  onSelect?: () => void
}

/** One offer or source; selecting it filters the chart and the totals. [S4.30] */
export function BreakdownRow({ group, color, share, tag, isSelected = false, onSelect }: BreakdownRowProps) {
  const { name, totals } = group
  const Row = onSelect ? 'button' : 'div'
  return (
    <Row
      {...(onSelect && { type: 'button' as const, 'aria-pressed': isSelected, onClick: onSelect })}
      style={{ '--c': `var(--chart-${color})` } as React.CSSProperties}
      className={cn(
        columns,
        'w-full border-t border-line text-left text-13 tabular-nums transition-colors focus-visible:-outline-offset-2 md:min-h-11 [&>:not(:first-child)]:md:text-right',
        'max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-y-[3px] max-md:px-4 max-md:py-[11px] max-md:text-14',
        onSelect && 'hover:bg-fill',
        isSelected && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <span className="flex min-w-0 items-center gap-2.5">
        <i aria-hidden="true" className="size-2.5 flex-none rounded-[3px] bg-(--c)" />
        <span className="min-w-0 truncate font-medium" title={name}>
          {name}
        </span>
        {tag ? <Tag className="max-lg:hidden">{tag}</Tag> : null}
      </span>
      <span className="md:contents max-md:row-start-2 max-md:flex max-md:flex-wrap max-md:gap-x-2.5 max-md:pl-5 max-md:text-12 max-md:leading-4 max-md:text-muted">
        <Cell value={formatCount(totals.clicks)} unit="clicks" isDim={totals.clicks === 0} />
        <Cell value={formatCount(totals.conversions)} unit="conv." isDim={totals.conversions === 0} />
        <Cell value={rateText(totals)} unit="conversion rate" isUnitHidden isDim={totals.conversions === 0} />
        <span className={cn('max-md:hidden', totals.payoutCents === 0 && 'text-muted')}>
          {formatCents(Math.round(earningsPerClickCents(totals)))}
          <span className="sr-only"> per click</span>
        </span>
      </span>
      <span className="flex items-center justify-end gap-3 max-md:contents">
        <Progress
          value={share}
          fillClassName="bg-(--c)"
          className="h-1 w-[72px] max-lg:md:hidden max-md:row-start-2 max-md:w-24 max-md:justify-self-end max-xs:w-14"
        />
        <span
          className={cn(
            'min-w-[76px] max-md:col-start-2 max-md:row-start-1 max-md:min-w-0 max-md:text-right',
            totals.payoutCents === 0 ? 'text-muted' : 'font-strong',
          )}
        >
          {formatCents(totals.payoutCents)}
        </span>
      </span>
    </Row>
  )
}

type CellProps = { value: string; unit: string; isUnitHidden?: boolean; isDim: boolean }

/** A figure whose unit is the column heading on wide screens and a label on phones. */
function Cell({ value, unit, isUnitHidden = false, isDim }: CellProps) {
  return (
    <span className={cn('whitespace-nowrap md:text-right', isDim && 'text-muted')}>
      {value}
      <span className={isUnitHidden ? 'sr-only' : 'md:sr-only'}> {unit}</span>
    </span>
  )
}
