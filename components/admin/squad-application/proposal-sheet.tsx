'use client'

import { ApplicationStatusPill } from '@/components/affiliate/applications/application-status'
import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { AdminSquadApplication, SquadDecision } from '@/lib/rewards/squads/applications/admin-schema'
import { ForChangers } from '../kit/frame/staff-rights'
import { SPLIT_LABELS } from '../shared/squads/labels'
import { MemberList } from '../shared/squads/member-list'
import { DECISIONS } from './decisions'

type ProposalSheetProps = {
  row: AdminSquadApplication | null
  onClose: () => void
  onDecide: (decision: SquadDecision) => (row: AdminSquadApplication) => void
}

/** One proposed squad with its members, split, problems and decisions. */
export function ProposalSheet({ row, onClose, onDecide }: ProposalSheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={row.name}
          foot={
            <ForChangers page="squad-application">
              <Decisions row={row} onDecide={onDecide} />
            </ForChangers>
          }
        >
          <div className="grid gap-5 p-4">
            <Problems problems={row.problems} />
            <p dir="auto" className="text-13 whitespace-pre-line [overflow-wrap:anywhere]">
              {row.pitch}
            </p>
            <FactList facts={listFacts(row)} />
            <MemberList members={row.members} leaderId={row.leaderId} split={row.split} />
          </div>
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

const time = (iso: string) => easternText(iso)

function listFacts({ status, split, sentAt, decidedAt, decidedBy, decisionReason }: AdminSquadApplication) {
  return [
    ['Status', <ApplicationStatusPill key="status" status={status} />],
    ['Split', SPLIT_LABELS[split]],
    ['Sent', time(sentAt)],
    ...(decidedAt ? [['Decided', `${time(decidedAt)}${decidedBy ? ` by ${decidedBy}` : ''}`] as const] : []),
    ...(decisionReason ? [['Reason', decisionReason] as const] : []),
  ] as const
}

function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null
  return (
    <div className="rounded-control bg-danger-soft px-3 py-2 text-13">
      <p className="font-medium">It cannot be approved:</p>
      <ul className="grid list-disc gap-1 pl-5">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  )
}

function Decisions({ row, onDecide }: { row: AdminSquadApplication; onDecide: ProposalSheetProps['onDecide'] }) {
  if (row.status !== 'submitted') return <p className="text-13 text-muted">No actions available.</p>
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="danger-quiet" onClick={() => onDecide('decline')(row)}>
        {DECISIONS.decline.label}
      </Button>
      <Button variant="primary" disabled={row.problems.length > 0} onClick={() => onDecide('approve')(row)}>
        {DECISIONS.approve.label}
      </Button>
    </div>
  )
}
