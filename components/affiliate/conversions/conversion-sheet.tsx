import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loader } from '@/components/shared/loader/loader'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { cn } from '@/components/ui/cn'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { Status } from '@/components/ui/status'
import { moneyTime } from '@/lib/conversions/lists/affiliate/rules'
import type { Trail } from '@/lib/conversions/lists/trail/schema'
import { TRANSFER_LABELS } from '@/lib/money/ledger/constants'
import { formatCents } from '@/lib/platform/money/format'
import { AppealSection } from './appeal-section'
import { ConversionFacts } from './conversion-facts'
import { moneySentence } from './money-text'
import { trailOptions } from './queries'
import { stateText } from './state-text'
import { type TrailStep, trailSteps } from './steps'

/** One conversion: why it is in its state, when its money comes, and everything that happened to it. */
export function ConversionSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const returnFocus = useReturnFocus()
  const query = useQuery(trailOptions(id))
  return (
    <Sheet open onOpenChange={(open) => open || onClose()}>
      <SheetContent {...returnFocus} title="Conversion" className="md:w-[520px]">
        {query.data ? <Details trail={query.data} /> : null}
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

function Details({ trail }: { trail: Trail }) {
  const { conversion, ledger } = trail
  return (
    <div className="grid gap-5 p-4 text-13">
      <Answer conversion={conversion} />
      {wasVoid(trail) ? <AppealSection id={conversion.id} /> : null}
      <Section title="What happened">
        <ol className="grid">
          {trailSteps(trail).map((step) => (
            <Step key={`${step.at} ${step.title}`} step={step} />
          ))}
        </ol>
        {trail.click ? null : <p className="text-muted">Its click is no longer stored.</p>}
      </Section>
      {ledger.length > 0 ? (
        <Section title="Money">
          <ul className="grid gap-2">
            {ledger.map(({ id, at, kind, amountCents }) => (
              <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
                <span>{TRANSFER_LABELS[kind]}</span>
                <span className="tabular-nums">{formatCents(amountCents)}</span>
                <Time at={at} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Section title="Details">
        <ConversionFacts trail={trail} />
      </Section>
    </div>
  )
}

/** Whether it is rejected or reversed, or once was: only then there can be an appeal. */
const wasVoid = ({ history }: Trail) => history.some(({ to }) => to === 'rejected' || to === 'reversed')

/** The two questions people open it with: why this state, and when the money comes. */
function Answer({ conversion }: { conversion: Trail['conversion'] }) {
  const { status, reasonText, payoutCents, isMoneyHeld } = conversion
  const isVoid = status === 'rejected' || status === 'reversed'
  return (
    <div className="grid gap-2 rounded-card border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Status kind={status} pill>
          {stateText(conversion)}
        </Status>
        <span className={cn('text-18 font-strong tabular-nums', isVoid && 'text-muted line-through')}>
          {formatCents(payoutCents)}
        </span>
      </div>
      {reasonText ? <p className="text-14">{reasonText}</p> : null}
      <p className="text-14">{moneySentence(moneyTime(conversion, isMoneyHeld))}</p>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-14 font-strong">{title}</h3>
      {children}
    </section>
  )
}

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} className="text-12 text-muted">
    {easternText(at, 'MMM d, yyyy, h:mm:ss a')}
  </time>
)

function Step({ step: { at, title, kind, lines, isAhead = false } }: { step: TrailStep }) {
  return (
    <li className={cn('grid gap-0.5 border-l-2 border-line pb-3 pl-3 last:pb-0', isAhead && 'border-dashed')}>
      {kind ? (
        <Status kind={kind} className={cn('font-strong whitespace-normal', isAhead && 'text-muted')}>
          {title}
        </Status>
      ) : (
        <span className="font-strong">{title}</span>
      )}
      <Time at={at} />
      {lines.map((line) => (
        <span key={line} className="text-text-2 [overflow-wrap:anywhere]">
          {line}
        </span>
      ))}
    </li>
  )
}
