'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import { TextLink } from '@/components/ui/text-link'
import type { StoredCall } from '@/lib/tracking/postbacks/admin-schema'
import { OUTCOME_LABELS } from '../../conversion-feed/labels'
import { LinesLoading } from '../../kit/frame/placeholders'
import { StaffTime } from '../../kit/staff-time'
import { lastCallsOptions } from '../queries'
import { SheetSection } from './sheet-section'

type CallsSectionProps = { advertiserId: number; canOpenFeed: boolean; onErase: (() => void) | undefined }

/** The latest calls of an advertiser with outcome and reason. */
export function CallsSection({ advertiserId, canOpenFeed, onErase }: CallsSectionProps) {
  const query = useQuery(lastCallsOptions(advertiserId))
  return (
    <SheetSection
      title="Last calls"
      action={
        <span className="flex flex-wrap items-center gap-x-4">
          <TextLink asChild>
            <Link href={`/admin/advertisers/${advertiserId}/reconcile`} prefetch={false}>
              Reconcile
              <ChevronRight className="icon-sm" />
            </Link>
          </TextLink>
          {canOpenFeed ? (
            <TextLink asChild>
              <Link href={`/admin/conversion-feed?view=calls&advertiser=${advertiserId}`} prefetch={false}>
                All calls
                <ChevronRight className="icon-sm" />
              </Link>
            </TextLink>
          ) : null}
        </span>
      }
    >
      {query.data ? <Calls rows={query.data.rows} /> : <Waiting query={query} />}
      {onErase ? (
        <p>
          <Button size="sm" variant="danger-quiet" onClick={onErase}>
            Erase a customer
          </Button>
        </p>
      ) : null}
    </SheetSection>
  )
}

const Waiting = ({ query }: { query: Parameters<typeof Failure>[0]['query'] }) =>
  query.error ? <Failure query={query} /> : <LinesLoading />

function Calls({ rows }: { rows: readonly StoredCall[] }) {
  if (rows.length === 0) return <p className="text-13 text-muted">No call has arrived yet.</p>
  return (
    <ul className="grid">
      {rows.map(({ id, createdAt, outcome, message, txnId, ip }) => (
        <li key={id} className="grid gap-0.5 border-b border-line py-2 text-13 last:border-b-0">
          <span className="flex items-center justify-between gap-2">
            <span className="mono min-w-0 truncate">{txnId ?? 'No transaction ID'}</span>
            <Status kind={OUTCOME_LABELS[outcome].kind}>{OUTCOME_LABELS[outcome].label}</Status>
          </span>
          <span className="text-12 text-muted [overflow-wrap:anywhere]">
            <StaffTime at={createdAt} />
            {ip ? ` from ${ip}` : ''}: {message}
          </span>
        </li>
      ))}
    </ul>
  )
}
