'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { RelativeTime } from '@/components/shared/time/relative-time'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Tag } from '@/components/ui/tag'
import { SQUAD_APPLICATIONS_LISTED } from '@/lib/rewards/squads/constants'
import type { SquadApplication } from '@/lib/rewards/squads/schema'
import { ApplicationStatusPill } from './application-status'
import { squadApplicationsOptions, useWithdrawSquad } from './queries'
import { SPLIT_NAMES } from './split-labels'
import { WithdrawButton } from './withdraw-button'

/** Earlier proposals with their status; `latest` came with the squad. */
export function SquadList({ latest }: { latest: readonly SquadApplication[] }) {
  const query = useInfiniteQuery({ ...squadApplicationsOptions, enabled: latest.length >= SQUAD_APPLICATIONS_LISTED })
  const applications = query.data?.pages.flatMap((page) => page.applications) ?? latest
  return (
    <Card aria-labelledby="squad-list-title" className="overflow-hidden">
      <CardHead id="squad-list-title" title="Your proposals" />
      {applications.length === 0 ? (
        <EmptyState title="No proposals yet" className="border-t border-line">
          Your proposals and our decisions appear here.
        </EmptyState>
      ) : (
        <ul>
          {applications.map((application) => (
            <SquadRow key={application.id} application={application} />
          ))}
        </ul>
      )}
      <MoreRows query={query} />
    </Card>
  )
}

function SquadRow({ application }: { application: SquadApplication }) {
  const { id, name, pitch, split, members, status, decisionReason, createdAt } = application
  const { mutate, isPending } = useWithdrawSquad(id)
  return (
    <li className="grid gap-2 border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-16 font-strong [overflow-wrap:anywhere]">{name}</p>
        <ApplicationStatusPill status={status} />
      </div>
      <p className="text-13 text-text-2 [overflow-wrap:anywhere]">{pitch}</p>
      <ul aria-label="Members" className="flex flex-wrap gap-1.5">
        {members.map(({ affiliateId, shareBps, hasAccepted }, index) => (
          <li key={affiliateId}>
            <Tag>
              {index === 0 ? 'You' : `#${affiliateId}`}
              {shareBps === null ? '' : ` · ${shareBps / 100}%`}
              {status !== 'submitted' || index === 0 ? '' : hasAccepted ? ' · accepted' : ' · not accepted yet'}
            </Tag>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-12 text-muted">
          {SPLIT_NAMES[split]} · sent <RelativeTime at={createdAt} />
        </p>
        {status === 'submitted' ? (
          <WithdrawButton what="proposal" isPending={isPending} withdraw={() => mutate()} />
        ) : null}
      </div>
      {decisionReason ? (
        <p className="rounded-control bg-fill px-3 py-2 text-13 [overflow-wrap:anywhere]">{decisionReason}</p>
      ) : null}
    </li>
  )
}
