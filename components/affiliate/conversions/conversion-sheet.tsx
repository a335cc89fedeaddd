import { useQuery } from '@tanstack/react-query'
import { ConversionPanel, PanelSection, PanelTime, StateBox } from '@/components/shared/conversions/conversion-panel'
import { isVoid } from '@/components/shared/conversions/state-text'
import { Module } from '@/components/shared/modules/module'
import { cn } from '@/components/ui/cn'
import { Status } from '@/components/ui/status'
import { moneyTime } from '@/lib/conversions/lists/affiliate/rules'
import type { Trail } from '@/lib/conversions/lists/trail/schema'
import { TRANSFER_LABELS } from '@/lib/money/ledger/constants'
import { formatCents } from '@/lib/platform/money/format'
import { AppealSection } from './appeal-section'
import { ConversionFacts } from './conversion-facts'
import { moneySentence } from './money-text'
import { trailOptions } from './queries'
import { type TrailStep, trailSteps } from './steps'

/** One conversion: why it is in its state, when its money comes, and everything that happened to it. */
export function ConversionSheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ConversionPanel query={useQuery(trailOptions(id))} onClose={onClose}>
      {(trail) => <Details trail={trail} />}
    </ConversionPanel>
  )
}

function Details({ trail }: { trail: Trail }) {
  const { conversion, ledger } = trail
  return (
    <>
      <Answer conversion={conversion} />
      {wasVoid(trail) ? (
        <Module name="appeals">
          <AppealSection id={conversion.id} />
        </Module>
      ) : null}
      <PanelSection title="What happened">
        <ol className="grid">
          {trailSteps(trail).map((step) => (
            <Step key={`${step.at} ${step.title}`} step={step} />
          ))}
        </ol>
        {trail.click ? null : <p className="text-muted">Its click is no longer stored.</p>}
      </PanelSection>
      {ledger.length > 0 ? (
        <PanelSection title="Money">
          <ul className="grid gap-2">
            {ledger.map(({ id, at, kind, amountCents }) => (
              <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
                <span>{TRANSFER_LABELS[kind]}</span>
                <span className="tabular-nums">{formatCents(amountCents)}</span>
                <PanelTime at={at} />
              </li>
            ))}
          </ul>
        </PanelSection>
      ) : null}
      <PanelSection title="Details">
        <ConversionFacts trail={trail} />
      </PanelSection>
    </>
  )
}

/** Whether it is rejected or reversed, or once was: only then there can be an appeal. */
const wasVoid = ({ history }: Trail) => history.some(({ to }) => isVoid(to))

/** The two questions people open it with: why this state, and when the money comes. */
function Answer({ conversion }: { conversion: Trail['conversion'] }) {
  const { status, payoutCents, isMoneyHeld } = conversion
  return (
    <StateBox
      conversion={conversion}
      cents={payoutCents}
      amountClass={isVoid(status) ? 'text-muted line-through' : undefined}
    >
      <p className="text-14">{moneySentence(moneyTime(conversion, isMoneyHeld))}</p>
    </StateBox>
  )
}

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
      <PanelTime at={at} />
      {lines.map((line) => (
        <span key={line} className="text-text-2 [overflow-wrap:anywhere]">
          {line}
        </span>
      ))}
    </li>
  )
}
