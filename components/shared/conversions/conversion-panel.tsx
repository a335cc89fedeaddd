import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { Status } from '@/components/ui/status'
import type { ConversionStatus } from '@/lib/generated/prisma/enums'
import { formatCents } from '@/lib/platform/money/format'
import { Loader } from '../loader/loader'
import { useReturnFocus } from '../page/use-return-focus'
import { Failure } from '../states/failure'
import { easternText } from '../time/eastern-text'
import { stateText } from './state-text'

type ConversionPanelProps<Data> = {
  query: UseQueryResult<Data>
  onClose: () => void
  children: (data: Data) => ReactNode
}

/** The sheet of one conversion. */
export function ConversionPanel<Data>({ query, onClose, children }: ConversionPanelProps<Data>) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open onOpenChange={(open) => open || onClose()}>
      <SheetContent {...returnFocus} title="Conversion" className="md:w-[520px]">
        {query.data ? <div className="grid gap-5 p-4 text-13">{children(query.data)}</div> : null}
        {!query.data && query.error ? <Failure query={query} /> : null}
        {!query.data && !query.error ? (
          <div aria-busy="true" className="grid min-h-64 place-items-center">
            <Loader size="lg" />
          </div>
        ) : null}
      </SheetContent>
    </Sheet>
  )
}

type StateBoxProps = {
  conversion: { status: ConversionStatus; reasonLabel: string | null; reasonText: string | null }
  cents: number
  amountClass?: string | undefined
  children?: ReactNode
}

/** The state of a conversion with its reason, and what it pays or costs. */
export function StateBox({ conversion, cents, amountClass, children }: StateBoxProps) {
  const { status, reasonText } = conversion
  return (
    <div className="grid gap-2 rounded-card border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Status kind={status} pill>
          {stateText(conversion)}
        </Status>
        <span className={cn('text-18 font-strong tabular-nums', amountClass)}>{formatCents(cents)}</span>
      </div>
      {reasonText ? <p className="text-14">{reasonText}</p> : null}
      {children}
    </div>
  )
}

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-14 font-strong">{title}</h3>
      {children}
    </section>
  )
}

export const PanelTime = ({ at }: { at: string }) => (
  <time dateTime={at} className="text-12 text-muted">
    {easternText(at, 'MMM d, yyyy, h:mm:ss a')}
  </time>
)
