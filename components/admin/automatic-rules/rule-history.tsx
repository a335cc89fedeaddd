'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Status, type StatusKind } from '@/components/ui/status'
import { toast } from '@/components/ui/toast'
import { lazySchema } from '@/lib/platform/http/api-client'
import { plural } from '@/lib/platform/text/counts'
import { DONE_LABELS, STATE_LABELS } from '@/lib/reporting/automation/constants'
import type { RuleAction } from '@/lib/reporting/automation/schema'
import { useChange } from '../kit/change/use-change'
import { LinesLoading } from '../kit/frame/placeholders'
import { useMayChange } from '../kit/frame/staff-rights'
import { StaffTime } from '../kit/staff-time'
import { actionsOptions, RULES_PATH } from './queries'

const undoneAnswer = lazySchema(async () => (await import('@/lib/reporting/automation/schema')).undoneSchema)

const KINDS: Record<RuleAction['state'], StatusKind> = {
  active: 'processing',
  done: 'approved',
  unneeded: 'held',
  undone: 'held',
  ended: 'held',
}

type Outcomes = { outcomes: { isDone: boolean; message: string }[] }

/** Takes back what a rule did, and says what became of it. */
function useUndo() {
  const { mutateAsync, isPending } = useChange('automatic-rules')
  const [busy, setBusy] = useState<string | null>(null)
  const undo = async (id: string, body: { actionId: string } | { runId: string }) => {
    setBusy(id)
    try {
      const { outcomes } = (await mutateAsync({
        path: `${RULES_PATH}/undo`,
        body,
        schema: undoneAnswer,
      })) as Outcomes
      const refused = outcomes.filter(({ isDone }) => !isDone)
      for (const { message } of refused) toast.error(message)
      const done = outcomes.length - refused.length
      if (done > 0)
        toast.success(done === 1 ? (outcomes.find(({ isDone }) => isDone)?.message ?? 'Undone.') : `${done} undone.`)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be undone.')
    }
    setBusy(null)
  }
  return { undo, busy: isPending ? busy : null }
}

/** What a rule did, newest first, each and each check with an undo. */
export function RuleHistory({ id }: { id: string }) {
  const query = useInfiniteQuery(actionsOptions(id))
  const mayChange = useMayChange('automatic-rules')
  const { undo, busy } = useUndo()
  if (!query.data) return query.error ? <Failure query={query} /> : <LinesLoading lines={4} />
  const actions = query.data.pages.flatMap((page) => page.actions)
  if (actions.length === 0) return <EmptyState as="p" title="It has not acted yet" />
  return (
    <>
      <ul className="grid divide-y divide-line">
        {actions.map((action, index) => {
          const isFirst = actions[index - 1]?.runId !== action.runId
          const ofRun = actions.filter(({ runId, isUndoable }) => runId === action.runId && isUndoable)
          return (
            <li key={action.id} className="grid gap-1 py-3 text-13 [overflow-wrap:anywhere]">
              {isFirst ? (
                <div className="flex flex-wrap items-center justify-between gap-2 text-12 text-muted">
                  <StaffTime at={action.createdAt} short />
                  {mayChange && ofRun.length > 1 ? (
                    <Button
                      size="sm"
                      busy={busy === action.runId}
                      busyLabel="Undoing…"
                      onClick={() => undo(action.runId, { runId: action.runId })}
                    >
                      Undo all {ofRun.length}
                    </Button>
                  ) : null}
                </div>
              ) : null}
              <Line action={action} />
              {mayChange && action.isUndoable ? (
                <div>
                  <Button
                    size="sm"
                    busy={busy === action.id}
                    busyLabel="Undoing…"
                    aria-label={`Undo ${action.name}`}
                    onClick={() => undo(action.id, { actionId: action.id })}
                  >
                    Undo
                  </Button>
                </div>
              ) : null}
            </li>
          )
        })}
      </ul>
      {query.hasNextPage ? (
        <Button size="sm" busy={query.isFetchingNextPage} busyLabel="Loading…" onClick={() => query.fetchNextPage()}>
          Show older
        </Button>
      ) : (
        <p className="text-12 text-muted">{plural(actions.length, 'action')} in all.</p>
      )}
    </>
  )
}

function Line({ action: { kind, name, found, state, note, endedBy } }: { action: RuleAction }) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <span>
          {DONE_LABELS[kind]} <b className="font-medium">{name}</b>
        </span>
        <Status kind={KINDS[state]}>{STATE_LABELS[state]}</Status>
      </div>
      <span className="text-12 text-muted">{found}</span>
      {note || endedBy ? (
        <span className="text-12 text-muted">
          {note}
          {endedBy ? ` ${endedBy}` : ''}
        </span>
      ) : null}
    </>
  )
}
