'use client'

import type { ReactNode } from 'react'
import { RelativeTime } from '@/components/shared/time/relative-time'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import type { FundingApplication } from '@/lib/money/advances/schema'
import { formatCents } from '@/lib/platform/money/format'
import { ApplicationStatusPill } from './application-status'
import { FundingAdvance } from './funding-advance'
import { useWithdrawFunding } from './queries'
import { WithdrawButton } from './withdraw-button'

type FundingListProps = {
  applications: readonly FundingApplication[]
  /** Reads older ones. */
  more?: ReactNode
}

/** Earlier applications with their status. */
export function FundingList({ applications, more }: FundingListProps) {
  return (
    <Card aria-labelledby="funding-list-title" className="overflow-hidden">
      <CardHead id="funding-list-title" title="Your applications" />
      {applications.length === 0 ? (
        <EmptyState title="No applications yet" className="border-t border-line">
          Your applications and our decisions appear here.
        </EmptyState>
      ) : (
        <ul>
          {applications.map((application) => (
            <FundingRow key={application.id} application={application} />
          ))}
        </ul>
      )}
      {more}
    </Card>
  )
}

function FundingRow({ application }: { application: FundingApplication }) {
  const { id, amountCents, purpose, repaymentBps, status, createdAt, decisionReason } = application
  const { mutate, isPending } = useWithdrawFunding(id)
  return (
    <li className="grid gap-2 border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-16 font-strong tabular-nums">{formatCents(amountCents)}</p>
        <ApplicationStatusPill status={status} />
      </div>
      <p className="text-13 text-text-2 [overflow-wrap:anywhere]">{purpose}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-12 text-muted">
          Repaid with {repaymentBps / 100}% of earnings · sent <RelativeTime at={createdAt} />
        </p>
        {status === 'submitted' ? (
          <WithdrawButton what="application" isPending={isPending} withdraw={() => mutate()} />
        ) : null}
      </div>
      {decisionReason ? (
        <p className="rounded-control bg-fill px-3 py-2 text-13 [overflow-wrap:anywhere]">
          <span className="text-muted">Our answer: </span>
          {decisionReason}
        </p>
      ) : null}
      <FundingAdvance application={application} />
    </li>
  )
}
