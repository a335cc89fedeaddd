'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { Status } from '@/components/ui/status'
import { TextLink } from '@/components/ui/text-link'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { AdminTrail } from '@/lib/conversions/lists/trail/admin-schema'
import { rateText, saleText } from '@/lib/money/ledger/exchange-rate-rules'
import { formatCents } from '@/lib/platform/money/format'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { AFFILIATE_STATUSES } from '../shared/affiliate-status'
import { CallSteps } from './calls/call-steps'
import { ClickFacts } from './click-facts'
import { moment, STATE_LABELS } from './labels'
import { LedgerSteps, PayoutSteps, StateSteps } from './trail-steps'

/** Click, calls, status history, ledger and payouts of one conversion, in the order they happen. */
export function TrailView({ trail, canReplay = true }: { trail: AdminTrail; canReplay?: boolean }) {
  return (
    <div className="grid gap-6 p-4">
      <FactList facts={listFacts(trail)} />
      <Section title="Click">
        <ClickFacts trail={trail} />
      </Section>
      <Section title="Postback calls">
        <CallSteps calls={trail.calls} txnId={canReplay ? trail.conversion.txnId : null} />
      </Section>
      <Section title="Status history">
        <StateSteps history={trail.history} />
      </Section>
      <Section title="Ledger">
        <LedgerSteps trail={trail} />
      </Section>
      <Section title="Payouts">
        <PayoutSteps payouts={trail.payouts} />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-14 font-strong">{title}</h3>
      {children}
    </section>
  )
}

function listFacts({ conversion, affiliate }: AdminTrail): [string, ReactNode][] {
  const { status, reasonLabel, amountCents, reported, refundedCents, payoutCents, revenueCents, holdUntil, approver } =
    conversion
  return [
    [
      'Status',
      <Status key="s" kind={status}>
        {STATE_LABELS[status]}
        {reasonLabel ? `: ${reasonLabel}` : ''}
      </Status>,
    ],
    [
      'Affiliate',
      <TextLink key="a" asChild>
        <Link href={`${adminPath('manage-users')}?q=${affiliate.id}`}>
          <bdi>{affiliate.name}</bdi> ({affiliate.id})
        </Link>
      </TextLink>,
    ],
    ['Affiliate status', AFFILIATE_STATUSES[affiliate.status].label],
    ['Offer', `${isolated(conversion.offerName)} (${conversion.offerId})`],
    ['Advertiser', conversion.advertiserName],
    ['Transaction', `${conversion.txnId}, ${conversion.event}`],
    ...(conversion.goalName ? ([['Goal', conversion.goalName]] as [string, ReactNode][]) : []),
    ['Amount', amountCents === null ? '—' : saleText(formatCents(amountCents), reported)],
    ...(reported ? ([['Rate', rateText(reported)]] as [string, ReactNode][]) : []),
    ...(refundedCents > 0 ? ([['Refunded', formatCents(refundedCents)]] as [string, ReactNode][]) : []),
    ['Payout', formatCents(payoutCents)],
    ...(conversion.paidBy ? ([['Paid by', conversion.paidBy]] as [string, ReactNode][]) : []),
    ...(conversion.share ? ([['Share', conversion.share]] as [string, ReactNode][]) : []),
    ['Revenue', `${formatCents(revenueCents)}, margin ${formatCents(revenueCents - payoutCents)}`],
    ['Received', moment(conversion.createdAt)],
    status === 'pending' && approver !== null
      ? ['Approval', approver === 'advertiser' ? `By the advertiser until ${moment(holdUntil)}` : 'By staff']
      : ['Hold ends', status === 'pending' ? moment(holdUntil) : '—'],
    ['Conversion ID', conversion.id],
  ]
}
