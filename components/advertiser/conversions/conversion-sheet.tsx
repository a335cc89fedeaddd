'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { STATUS_NAMES } from '@/components/affiliate/conversions/conversion-row'
import { stateText } from '@/components/affiliate/conversions/state-text'
import { FactList } from '@/components/shared/figures/fact-list'
import { Loader } from '@/components/shared/loader/loader'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { Status } from '@/components/ui/status'
import type { AdvertiserTrail } from '@/lib/conversions/lists/advertiser-schema'
import { formatCents } from '@/lib/platform/money/format'
import { CALL_OUTCOMES } from '../calls/call-names'
import { trailOptions } from '../queries'

/** One conversion: what it costs, why it is in its state, and every call about it. */
export function ConversionSheet({ conversionRef, onClose }: { conversionRef: string; onClose: () => void }) {
  const returnFocus = useReturnFocus()
  const query = useQuery(trailOptions(conversionRef))
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

function Details({ trail: { conversion, calls, history } }: { trail: AdvertiserTrail }) {
  return (
    <div className="grid gap-5 p-4 text-13">
      <div className="grid gap-2 rounded-card border border-line bg-surface p-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Status kind={conversion.status} pill>
            {stateText(conversion)}
          </Status>
          <span className="text-18 font-strong tabular-nums">{formatCents(conversion.costCents)}</span>
        </div>
        {conversion.reasonText ? <p className="text-14">{conversion.reasonText}</p> : null}
      </div>
      <Section title="What happened">
        <ol className="grid gap-3">
          <Step at={conversion.clickedAt} title="Clicked" lines={[placeOf(conversion)]} />
          {history.map(({ at, from, to, reasonLabel, by }) => (
            <Step
              key={`${at} ${to}`}
              at={at}
              title={from === to ? 'Amount changed' : STATUS_NAMES[to]}
              lines={[...(reasonLabel ? [`Reason: ${reasonLabel}.`] : []), ...(by === 'staff' ? ['By our team.'] : [])]}
            />
          ))}
          {conversion.status === 'pending' ? (
            <Step at={conversion.holdUntil} title="Hold ends" lines={['It is approved then unless you reverse it.']} />
          ) : null}
        </ol>
      </Section>
      <Section title="Your calls">
        {calls.length === 0 ? <p className="text-muted">No call with this order ID is stored any more.</p> : null}
        <ol className="grid gap-3">
          {calls.map((call, index) => (
            <li key={`${call.at} ${index.toString()}`} className="grid gap-0.5">
              <Status kind={CALL_OUTCOMES[call.outcome].kind}>
                {CALL_OUTCOMES[call.outcome].name}
                {call.event ? ` · ${call.event}` : ''}
              </Status>
              <Time at={call.at} />
              <span className="text-text-2 [overflow-wrap:anywhere]">{call.message}</span>
              <span className="text-12 text-muted">
                {[call.via, call.amount && `amount=${call.amount}`, call.ip && `from ${call.ip}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Details">
        <FactList facts={factsOf(conversion)} />
      </Section>
    </div>
  )
}

type Conversion = AdvertiserTrail['conversion']

const placeOf = ({ country, device }: Conversion) =>
  [country ?? 'Unknown country', device ?? 'unknown device'].join(', ')

const factsOf = (conversion: Conversion) =>
  [
    ['Offer', conversion.offerName],
    ['Order ID', conversion.txnId],
    ['Event', conversion.goalName ? `${conversion.event} (${conversion.goalName})` : conversion.event],
    ['Sale amount', conversion.amountCents === null ? '–' : formatCents(conversion.amountCents)],
    ['Refunded', conversion.refundedCents === 0 ? '–' : formatCents(conversion.refundedCents)],
    ['Affiliate', String(conversion.affiliateId)],
    ['Click ID', conversion.clickId],
    ['Conversion ID', conversion.id],
  ] as const

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

function Step({ at, title, lines }: { at: string; title: string; lines: readonly string[] }) {
  return (
    <li className="grid gap-0.5 border-l-2 border-line pl-3">
      <span className="font-strong">{title}</span>
      <Time at={at} />
      {lines.map((line) => (
        <span key={line} className="text-text-2">
          {line}
        </span>
      ))}
    </li>
  )
}
