'use client'

import { useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import type { AppealDetail } from '@/lib/conversions/appeals/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import { moment, STATE_LABELS } from '../conversion-feed/labels'
import { ForChangers } from '../kit/frame/staff-rights'
import { waitingText } from '../shared/second-approval'
import { DecideDialog } from './decide-dialog'

/** What winning the appeal would do, and the decision. */
export function DecisionCard({ appeal }: { appeal: AppealDetail }) {
  const { status, refusal, reinstatement } = appeal
  const [decision, setDecision] = useState<'won' | 'lost' | null>(null)
  return (
    <Card aria-labelledby="decision-title">
      <CardHead id="decision-title" title="Decision" />
      <div className="grid gap-4 px-4 pb-4 text-13">
        {status === 'open' ? <Effect appeal={appeal} /> : <Decided appeal={appeal} />}
        {status === 'open' && refusal ? <p className="font-medium">{refusal}</p> : null}
        {status === 'open' && !refusal ? (
          <ForChangers page="appeals">
            <div className="flex flex-wrap justify-end gap-2">
              <Button variant="danger-quiet" disabled={reinstatement === null} onClick={() => setDecision('lost')}>
                Decline
              </Button>
              <Button
                variant="primary"
                disabled={reinstatement !== null && reinstatement.obstacle !== null}
                onClick={() => setDecision('won')}
              >
                Accept
              </Button>
            </div>
          </ForChangers>
        ) : null}
      </div>
      {decision ? <DecideDialog appeal={appeal} decision={decision} onClose={() => setDecision(null)} /> : null}
    </Card>
  )
}

function Effect({ appeal: { reinstatement } }: { appeal: AppealDetail }) {
  if (!reinstatement) return <p>It counts again already, so accepting the appeal changes no money.</p>
  const { obstacle, payoutCents, state, holdUntil, isMoneyHeld, missedRefundCents, waiting } = reinstatement
  if (obstacle) return <p className="font-medium">{`It cannot be accepted: ${obstacle}`}</p>
  const [first] = waiting
  return (
    <FactList
      facts={[
        [
          'If accepted',
          isMoneyHeld ? 'Pending, because the affiliate is not approved or is under review' : STATE_LABELS[state],
        ],
        ['Payout', `${formatCents(payoutCents)}, ${state === 'approved' ? 'available at once' : 'pending'}`],
        ['End of hold', moment(holdUntil)],
        ...(missedRefundCents > 0
          ? ([['Refunded', `${formatCents(missedRefundCents)} of the sale meanwhile; its part is deducted`]] as const)
          : []),
        ...(first ? ([['First approval', waitingText(first, formatCents(first.amountCents))]] as const) : []),
      ]}
    />
  )
}

function Decided({ appeal: { decidedAt, decidedBy, answer } }: { appeal: AppealDetail }) {
  return (
    <FactList
      facts={[
        ['Decided', `${decidedAt ? easternText(decidedAt) : '—'}${decidedBy ? ` by ${decidedBy}` : ''}`],
        ['The affiliate reads', answer ?? '—'],
      ]}
    />
  )
}
