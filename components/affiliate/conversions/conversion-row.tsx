import { isVoid, STATUS_NAMES } from '@/components/shared/conversions/state-text'
import { RelativeTime } from '@/components/shared/time/relative-time'
import { cn } from '@/components/ui/cn'
import { Status, type StatusKind } from '@/components/ui/status'
import type { RecentConversion } from '@/lib/conversions/lifecycle/schema'
import { dayLabel, easternDay } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { NO_SOURCE } from '@/lib/reporting/stats/constants'

/** One conversion with its status: the amount is credited, held, or struck through with the reason. */
export function ConversionRow({ conversion, onOpen }: { conversion: RecentConversion; onOpen: () => void }) {
  const { offerName, sourceName, payoutCents, status, reasonLabel, createdAt } = conversion
  const isUnpaid = isVoid(status)
  return (
    <li className="relative grid transition-colors hover:bg-fill/55 grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line px-4 py-2 text-13 leading-[18px]">
      <button
        type="button"
        onClick={onOpen}
        title={offerName}
        className="truncate text-left font-medium after:absolute after:inset-0"
      >
        {offerName}
      </button>
      <span className={cn('text-right font-strong tabular-nums', isUnpaid && 'font-medium text-muted line-through')}>
        {isUnpaid ? '' : '+'}
        {formatCents(payoutCents)}
      </span>
      <span className="truncate text-12 leading-4 text-muted">
        <RelativeTime at={createdAt} short /> · {sourceName || NO_SOURCE.label}
      </span>
      <Status kind={status satisfies StatusKind} className="max-w-40 justify-end leading-4">
        <span className="truncate">
          {status === 'pending' ? pendingText(conversion) : null}
          {status === 'approved' ? STATUS_NAMES.approved : null}
          {isUnpaid ? (reasonLabel ?? STATUS_NAMES[status]) : null}
        </span>
      </Status>
    </li>
  )
}

function pendingText({ approver, holdUntil }: RecentConversion): string {
  if (approver === 'staff') return 'Staff decide'
  const day = dayLabel(easternDay(new Date(holdUntil)))
  return approver === 'advertiser' ? `Advertiser decides by ${day}` : `Held until ${day}`
}
