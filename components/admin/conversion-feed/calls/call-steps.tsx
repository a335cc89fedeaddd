'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import type { AdminTrail } from '@/lib/conversions/lists/trail/admin-schema'
import { CALL_METHOD_LABELS } from '@/lib/conversions/processing/postback-constants'
import { moment, OUTCOME_LABELS } from '../labels'
import { ReplayDialog } from '../replay-dialog'

type CallStepsProps = {
  calls: AdminTrail['calls']
  /** Null where calls cannot be replayed. */
  txnId: string | null
}

/** The calls about a conversion, from the advertiser or replayed by staff, each with its response. */
export function CallSteps({ calls, txnId }: CallStepsProps) {
  const [replayedId, setReplayedId] = useState<string | null>(null)
  if (calls.length === 0) return <p className="text-13 text-muted">No calls recorded.</p>
  return (
    <>
      <ul className="grid gap-2">
        {calls.map(({ id, at, event, outcome, message, method, httpStatus }) => (
          <li key={id} className="flex items-start justify-between gap-3 border-t border-line pt-2 text-13">
            <div className="grid gap-0.5">
              <Status kind={OUTCOME_LABELS[outcome].kind}>{OUTCOME_LABELS[outcome].label}</Status>
              <span className="[overflow-wrap:anywhere]">
                {message}, {httpStatus}
              </span>
              <span className="text-12 text-muted">
                {moment(at)}, {CALL_METHOD_LABELS[method]?.toLowerCase() ?? method}
                {event ? `, ${event}` : ''}
              </span>
            </div>
            {txnId === null ? null : (
              <Button size="sm" aria-label={`Replay the call of ${moment(at)}`} onClick={() => setReplayedId(id)}>
                Replay
              </Button>
            )}
          </li>
        ))}
      </ul>
      {replayedId && txnId !== null ? (
        <ReplayDialog call={{ id: replayedId, txnId }} onClose={() => setReplayedId(null)} />
      ) : null}
    </>
  )
}
