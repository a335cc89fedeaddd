'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Status } from '@/components/ui/status'
import type { DeskTrail } from '@/lib/traffic/trail/admin-schema'
import { moment, OUTCOME_WORDS } from './labels'
import { ReplayDialog } from './replay-dialog'

type CallStepsProps = { calls: DeskTrail['calls']; txnId: string }

/** What the advertiser sent about it, and staff repeated, each with its answer. */
export function CallSteps({ calls, txnId }: CallStepsProps) {
  const [asked, setAsked] = useState<string | null>(null)
  if (calls.length === 0) return <p className="text-13 text-muted">No call is kept.</p>
  return (
    <>
      <ul className="grid gap-2">
        {calls.map(({ id, at, event, outcome, message, method, httpStatus }) => (
          <li key={id} className="flex items-start justify-between gap-3 border-t border-line pt-2 text-13">
            <div className="grid gap-0.5">
              <Status kind={OUTCOME_WORDS[outcome].kind}>{OUTCOME_WORDS[outcome].label}</Status>
              <span className="[overflow-wrap:anywhere]">
                {message}, {httpStatus}
              </span>
              <span className="text-12 text-muted">
                {moment(at)}, {method === 'STAFF' ? 'by staff' : method}
                {event ? `, ${event}` : ''}
              </span>
            </div>
            <Button size="sm" aria-label={`Repeat the call of ${moment(at)}`} onClick={() => setAsked(id)}>
              Repeat
            </Button>
          </li>
        ))}
      </ul>
      {asked ? <ReplayDialog call={{ id: asked, txnId }} onClose={() => setAsked(null)} /> : null}
    </>
  )
}
