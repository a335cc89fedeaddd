'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { Failure } from '@/components/shared/states/failure'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Status, type StatusKind } from '@/components/ui/status'
import type { ChangeRow } from '@/lib/catalog/payouts/admin-schema'
import { LinesLoading } from '../../kit/frame/placeholders'
import { payoutChangesOptions } from './queries'

const STATES: Record<ChangeRow['state'], { kind: StatusKind; label: string }> = {
  planned: { kind: 'pending', label: 'Scheduled' },
  begun: { kind: 'approved', label: 'Took effect' },
  canceled: { kind: 'rejected', label: 'Canceled' },
}

type ChangesSectionProps = { offerId: number; isReadOnly: boolean; onCancel: (change: ChangeRow) => void }

/** Scheduled and past changes of payouts, the latest first. */
export function ChangesSection({ offerId, isReadOnly, onCancel }: ChangesSectionProps) {
  const query = useInfiniteQuery(payoutChangesOptions(offerId))
  const changes = query.data?.pages.flatMap((page) => page.changes)
  if (!changes) return query.error ? <Failure query={query} /> : <LinesLoading lines={3} />
  if (changes.length === 0) return <p className="text-13 text-muted">None yet.</p>
  return (
    <div className="rounded-control border border-line">
      <ul className="divide-y divide-line">
        {changes.map((change) => (
          <Change key={change.id} change={change} onCancel={isReadOnly ? undefined : onCancel} />
        ))}
      </ul>
      <MoreRows query={query} />
    </div>
  )
}

type ChangeProps = { change: ChangeRow; onCancel: ((change: ChangeRow) => void) | undefined }

function Change({ change, onCancel }: ChangeProps) {
  return (
    <li className="grid gap-1.5 p-3 text-13">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{easternText(change.effectiveAt)}</span>
        <Status kind={STATES[change.state].kind}>{STATES[change.state].label}</Status>
      </div>
      <ul className="grid gap-0.5">
        {change.lines.map(({ name, from, to }) => (
          <li key={name}>
            <span className="text-muted">{name}:</span> {from} → <span className="font-medium">{to}</span>
          </li>
        ))}
      </ul>
      <p className="text-12 text-muted [overflow-wrap:anywhere]">
        {change.reason}
        {change.createdBy ? `, ${change.createdBy}` : ''}, {easternText(change.createdAt)}.{' '}
        {change.state === 'canceled' ? '' : change.announcedAt ? 'Announced.' : 'Being announced.'}
      </p>
      {change.state === 'planned' && onCancel ? (
        <div>
          <Button
            size="sm"
            variant="danger-quiet"
            aria-label={`Cancel the change of ${easternText(change.effectiveAt)}`}
            onClick={() => onCancel(change)}
          >
            Cancel it
          </Button>
        </div>
      ) : null}
    </li>
  )
}
