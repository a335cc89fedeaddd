'use client'

import { useQuery } from '@tanstack/react-query'
import { ConversionPanel, PanelSection, PanelTime, StateBox } from '@/components/shared/conversions/conversion-panel'
import { STATUS_NAMES } from '@/components/shared/conversions/state-text'
import { FactList } from '@/components/shared/figures/fact-list'
import { Status } from '@/components/ui/status'
import type { AdvertiserTrail } from '@/lib/conversions/lists/advertiser-schema'
import { rateText, saleText } from '@/lib/money/ledger/exchange-rate-rules'
import { formatCents } from '@/lib/platform/money/format'
import { CALL_OUTCOMES } from '../calls/call-names'
import { trailOptions } from '../queries'
import { DecisionButtons } from './decision-buttons'

type ConversionSheetProps = { conversionRef: string; canDecide: boolean; onClose: () => void }

/** One conversion: what it costs, why it is in its state, and every call about it. */
export function ConversionSheet({ conversionRef, canDecide, onClose }: ConversionSheetProps) {
  return (
    <ConversionPanel query={useQuery(trailOptions(conversionRef))} onClose={onClose}>
      {(trail) => <Details trail={trail} canDecide={canDecide} />}
    </ConversionPanel>
  )
}

function Details({ trail, canDecide }: { trail: AdvertiserTrail; canDecide: boolean }) {
  const { conversion, calls, history } = trail
  const waits = conversion.status === 'pending' && conversion.approver === 'advertiser'
  return (
    <>
      <StateBox conversion={conversion} cents={conversion.costCents}>
        {waits && canDecide ? <DecisionButtons refs={[conversion.ref]} onDone={() => undefined} /> : null}
      </StateBox>
      <PanelSection title="What happened">
        <ol className="grid gap-3">
          <Step at={conversion.clickedAt} title="Clicked" lines={[describeOrigin(conversion)]} />
          {history.map(({ at, from, to, reasonLabel, by }) => (
            <Step
              key={`${at} ${to}`}
              at={at}
              title={from === to ? 'Amount changed' : STATUS_NAMES[to]}
              lines={[...(reasonLabel ? [`Reason: ${reasonLabel}.`] : []), ...ACTOR_LINES[by]]}
            />
          ))}
          {conversion.status === 'pending' ? <Step at={conversion.holdUntil} {...nextStep(conversion)} /> : null}
        </ol>
      </PanelSection>
      <PanelSection title="Your calls">
        {calls.length === 0 ? <p className="text-muted">No call with this order ID is stored any more.</p> : null}
        <ol className="grid gap-3">
          {calls.map((call, index) => (
            <li key={`${call.at} ${index.toString()}`} className="grid gap-0.5">
              <Status kind={CALL_OUTCOMES[call.outcome].kind}>
                {CALL_OUTCOMES[call.outcome].name}
                {call.event ? ` · ${call.event}` : ''}
              </Status>
              <PanelTime at={call.at} />
              <span className="text-text-2 [overflow-wrap:anywhere]">{call.message}</span>
              <span className="text-12 text-muted">
                {[call.via, call.amount && `amount=${call.amount}`, call.ip && `from ${call.ip}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      </PanelSection>
      <PanelSection title="Details">
        <FactList facts={listFacts(conversion)} />
      </PanelSection>
    </>
  )
}

type Conversion = AdvertiserTrail['conversion']

const ACTOR_LINES = { staff: ['By our team.'], advertiser: ['By your account.'], system: [] } as const

function nextStep({ approver }: Conversion) {
  if (approver === 'advertiser') return { title: 'Your deadline', lines: ['Approve or reject it by then.'] }
  if (approver === 'staff') return { title: 'Deadline passed', lines: ['Our team decides about it.'] }
  return { title: 'Hold ends', lines: ['It is approved then unless you reverse it.'] }
}

const describeOrigin = ({ country, device }: Conversion) =>
  [country ?? 'Unknown country', device ?? 'unknown device'].join(', ')

const listFacts = (conversion: Conversion) =>
  [
    ['Offer', conversion.offerName],
    ['Order ID', conversion.txnId],
    ['Event', conversion.goalName ? `${conversion.event} (${conversion.goalName})` : conversion.event],
    [
      'Sale amount',
      conversion.amountCents === null ? '–' : saleText(formatCents(conversion.amountCents), conversion.reported),
    ],
    ...(conversion.reported ? [['Rate', rateText(conversion.reported)] as const] : []),
    ['Refunded', conversion.refundedCents === 0 ? '–' : formatCents(conversion.refundedCents)],
    ['Affiliate', String(conversion.affiliateId)],
    ['Click ID', conversion.clickId],
    ['Conversion ID', conversion.id],
  ] as const

function Step({ at, title, lines }: { at: string; title: string; lines: readonly string[] }) {
  return (
    <li className="grid gap-0.5 border-l-2 border-line pl-3">
      <span className="font-strong">{title}</span>
      <PanelTime at={at} />
      {lines.map((line) => (
        <span key={line} className="text-text-2">
          {line}
        </span>
      ))}
    </li>
  )
}
