import { Check, type LucideIcon, RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import type { Day } from '@/lib/platform/dates/constants'
import { dayLabel } from '@/lib/platform/dates/days'
import type { DayState } from '@/lib/rewards/streak/schema'

const LOOK: Record<DayState, string> = {
  converted: 'bg-linear-160 from-(--a) to-(--b) text-(--tier-core)',
  restored: 'border-[1.5px] border-(--t) bg-surface text-(--t)',
  skipped: 'border-[1.5px] border-danger bg-danger-soft text-danger',
  open: 'border-[1.5px] border-dashed border-(--t) bg-surface text-text',
  none: 'border-[1.5px] border-dashed border-line-strong bg-surface text-muted',
}

const ICONS: Partial<Record<DayState, LucideIcon>> = { converted: Check, restored: RotateCcw, skipped: X }

// unknown or not loaded: the number alone
const UNKNOWN = 'bg-surface text-muted'

type DayDotProps = { state: DayState | undefined; className?: string; children?: ReactNode }

/** A day's icon, or its number; decorative. */
export function DayDot({ state, className, children }: DayDotProps) {
  const Icon = state && ICONS[state]
  return (
    <span
      aria-hidden="true"
      className={cn(
        'relative grid size-[30px] place-items-center rounded-full text-12 tabular-nums',
        state ? LOOK[state] : UNKNOWN,
        className,
      )}
    >
      {Icon ? <Icon className="size-[50%]" strokeWidth={2.6} /> : children}
    </span>
  )
}

/** A calendar day with its accessible label: "Nov 18: skipped". */
export function DayMark({ day, state, isToday }: { day: Day; state: DayState | undefined; isToday: boolean }) {
  return (
    <>
      <DayDot state={state} className={isToday ? 'shadow-[0_0_0_2px_var(--ground),0_0_0_3.5px_var(--t)]' : ''}>
        {Number(day.slice(-2))}
      </DayDot>
      <span className="sr-only">
        {dayLabel(day)}
        {isToday ? ', today' : ''}
        {state === undefined || state === 'none' ? '' : `: ${state}`}
      </span>
    </>
  )
}
