import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Status, type StatusKind } from '@/components/ui/status'
import { formatCents } from '@/lib/platform/money/format'
import { earningsPerClickCents, type States, type Totals } from '@/lib/reporting/stats/rules'
import { formatCount } from './labels'

const LABELS = { approved: 'Approved', pending: 'Pending', rejected: 'Rejected', reversed: 'Reversed' } as const
const STATES = ['approved', 'pending', 'rejected', 'reversed'] as const

type StatesStripProps = { totals: Totals; states: States }

/** Conversions by status, and earnings per click. Earnings are approved plus pending. */
export function StatesStrip({ totals, states }: StatesStripProps) {
  const shown = STATES.filter((state) => state !== 'reversed' || states.reversed.count > 0)
  return (
    <dl
      className={cn(
        'flex flex-wrap gap-x-8 gap-y-2 border-t border-line px-5 py-2.5 text-13 leading-4 tabular-nums',
        'max-lg:grid max-lg:gap-x-3 max-lg:gap-y-3 max-lg:py-3 max-md:px-4',
        // one row on a tablet; on a phone four in two rows of two, five in rows of three and two
        shown.length > 3 ? 'max-md:grid-cols-3 md:max-lg:grid-cols-5' : 'max-md:grid-cols-2 md:max-lg:grid-cols-4',
      )}
    >
      {shown.map((state) => (
        <Item key={state} label={<Status kind={state satisfies StatusKind}>{LABELS[state]}</Status>}>
          <b>{formatCount(states[state].count)}</b>
          <span className="text-12 text-muted">{formatCents(states[state].cents)}</span>
        </Item>
      ))}
      <Item
        label={
          <abbr title="Earnings per click" className="text-12 font-medium text-muted no-underline">
            EPC
          </abbr>
        }
        className="lg:ml-auto"
      >
        <b>{formatCents(Math.round(earningsPerClickCents(totals)))}</b>
      </Item>
    </dl>
  )
}

type ItemProps = { label: ReactNode; className?: string; children: ReactNode }

function Item({ label, className, children }: ItemProps) {
  return (
    <div className={cn('flex min-w-0 items-center gap-2 max-lg:grid max-lg:content-start max-lg:gap-1', className)}>
      <dt className="flex">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-1.5">{children}</dd>
    </div>
  )
}
