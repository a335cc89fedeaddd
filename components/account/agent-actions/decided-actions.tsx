'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { Failure } from '@/components/shared/states/failure'
import { RelativeTime } from '@/components/shared/time/relative-time'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Status } from '@/components/ui/status'
import type { AgentAction } from '@/lib/api/agents/schema'
import { ActionPreview } from './action-preview'
import { ADVICE, STATES } from './labels'
import { decidedOptions } from './queries'

/** What was decided, or waited too long. */
export function DecidedActions() {
  const query = useInfiniteQuery(decidedOptions)
  const actions = query.data?.pages.flatMap((page) => page.actions)
  return (
    <Card aria-labelledby="decided-actions">
      <CardHead id="decided-actions" title="History" />
      {actions?.length === 0 ? (
        <EmptyState title="Nothing yet" className="border-t border-line">
          What you confirm or decline is kept here for 90 days.
        </EmptyState>
      ) : null}
      {actions && actions.length > 0 ? (
        <ul aria-label="Decided changes">
          {actions.map((action) => (
            <DecidedAction key={action.id} action={action} />
          ))}
        </ul>
      ) : null}
      <MoreRows query={query} />
      {actions || query.error ? null : <Skeleton className="m-4 h-24" />}
      {actions ? null : <Failure query={query} className="border-t border-line" />}
    </Card>
  )
}

function DecidedAction({ action: { state, preview, key, createdAt, decidedAt, problem } }: { action: AgentAction }) {
  const { label, kind } = STATES[state]
  const advice = problem ?? ADVICE[state]
  return (
    <li className="border-t border-line px-4 py-3">
      <details className="group grid gap-2">
        <summary className="flex min-h-6 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 text-14">
          <span className="font-medium [overflow-wrap:anywhere]">{preview.title}</span>
          <Status kind={kind}>{label}</Status>
          <span className="ml-auto text-12 text-muted">
            {key.name} · <RelativeTime at={decidedAt ?? createdAt} />
          </span>
        </summary>
        <div className="grid gap-3 pt-3">
          <ActionPreview preview={preview} />
          <p className="mono text-11 text-muted [overflow-wrap:anywhere]">{preview.address}</p>
        </div>
      </details>
      {advice ? <p className="pt-1 text-13 text-text-2 [overflow-wrap:anywhere]">{advice}</p> : null}
    </li>
  )
}
