'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { TextLink } from '@/components/ui/text-link'
import type { AdminApplication, ApplicationDetail } from '@/lib/money/advances/admin-schema'
import type { FundingDecision } from '@/lib/money/advances/constants'
import { shareText } from '@/lib/money/advances/rules'
import { formatCents } from '@/lib/platform/money/format'
import { LinesLoading } from '../kit/frame/placeholders'
import { ForChangers } from '../kit/frame/staff-rights'
import { AFFILIATE_STATUSES } from '../shared/affiliate-status'
import { WaitingRequest } from '../shared/second-approval'
import { applicantName, STATUS_LABELS } from './lists'
import { detailOptions } from './queries'
import { Repayments } from './repayments'

type OnDecide = (decision: FundingDecision) => (row: AdminApplication) => void
type ApplicationSheetProps = { row: AdminApplication | null; onClose: () => void; onDecide: OnDecide }

/** One application with the affiliate's record, the decision and its repayments. */
export function ApplicationSheet({ row, onClose, onDecide }: ApplicationSheetProps) {
  const returnFocus = useReturnFocus()
  const query = useQuery({ ...detailOptions(row?.id ?? ''), enabled: row !== null })
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={`${formatCents(row.amountCents)} for ${applicantName(row)}`}
          foot={
            row.status === 'submitted' ? (
              <ForChangers page="funding-application">
                <Decisions row={row} onDecide={onDecide} />
              </ForChangers>
            ) : null
          }
        >
          <div className="grid gap-6 p-4">
            <FactList facts={listFacts(row, query.data)} />
            <TextSection heading="Purpose" text={row.purpose} />
            <TextSection heading="Plan" text={row.plan} />
            {query.error ? <Failure query={query} /> : null}
            {query.isPending ? <LinesLoading lines={4} /> : null}
            {row.grantedCents && query.data ? <Repayments repayments={query.data.repayments} /> : null}
          </div>
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

const MOMENT = 'MMM d, yyyy, h:mm a'
const moment = (at: string) => easternText(at, MOMENT)

function listFacts(row: AdminApplication, detail: ApplicationDetail | undefined) {
  const facts: [string, ReactNode][] = [
    ['Status', STATUS_LABELS[row.status].label],
    ['Affiliate', <Account key="affiliate" row={row} />],
    ['Affiliate status', AFFILIATE_STATUSES[row.affiliateStatus].label],
    ['Sent', moment(row.createdAt)],
    ['Repayment share', `${shareText(row.repaymentBps)} of earnings`],
    ['Total owed', formatCents(row.owesCents)],
  ]
  if (row.grantedCents) {
    facts.push(['Granted', formatCents(row.grantedCents)], ['Still owed', formatCents(row.outstandingCents)])
  }
  if (row.decidedAt)
    facts.push(['Decided', `${moment(row.decidedAt)}${detail?.decidedBy ? ` by ${detail.decidedBy}` : ''}`])
  if (row.decisionReason) facts.push(['Reason', row.decisionReason])
  return detail ? [...facts, ...listAccountFacts(detail)] : facts
}

const listAccountFacts = (detail: ApplicationDetail): [string, ReactNode][] => [
  ...(detail.level === null ? [] : ([['Level', String(detail.level)]] as [string, ReactNode][])),
  ['Joined', easternText(detail.joinedAt, 'MMM d, yyyy')],
  ['Total earned', formatCents(detail.earnedCents)],
  ['Last 30 days', formatCents(detail.recentCents)],
  ['Available', formatCents(detail.availableCents)],
  ['Other advances', detail.advancesBefore === 0 ? 'None' : String(detail.advancesBefore)],
  ...detail.firstApprovals.map((first): [string, ReactNode] => [
    'Needs a second approval',
    <WaitingRequest
      key={first.id}
      first={first}
      kind="advance"
      what={`${formatCents(first.amountCents)} with ${shareText(first.repaymentBps)}`}
    />,
  ]),
]

/** A link to the affiliate's account. */
function Account({ row: { affiliateId, email } }: { row: AdminApplication }) {
  return (
    <TextLink asChild accent>
      <Link href={`/admin/manage-users?q=${affiliateId}`}>
        {affiliateId}, {email}
      </Link>
    </TextLink>
  )
}

function TextSection({ heading, text }: { heading: string; text: string }) {
  return (
    <section>
      <h3 className="pb-1 text-14">{heading}</h3>
      <p className="bidi-auto whitespace-pre-wrap text-13 text-text-2 [overflow-wrap:anywhere]">{text || '—'}</p>
    </section>
  )
}

function Decisions({ row, onDecide }: { row: AdminApplication; onDecide: OnDecide }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="danger-quiet" onClick={() => onDecide('decline')(row)}>
        Decline
      </Button>
      <Button variant="primary" onClick={() => onDecide('approve')(row)}>
        Approve
      </Button>
    </div>
  )
}
