'use client'

import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { Applicant } from '@/lib/people/affiliates/admin-schema'
import type { ApplicantDecision } from '@/lib/people/affiliates/constants'
import { scoreRisk } from '@/lib/people/affiliates/risk-rules'
import { ForChangers } from '../kit/frame/staff-rights'
import { ApplicationFacts } from '../shared/application-facts'
import { DECISIONS } from './decisions'

type ApplicantSheetProps = {
  row: Applicant | null
  onClose: () => void
  onDecide: (decision: ApplicantDecision) => (row: Applicant) => void
}

/** One applicant with their risk signals and the three decisions. */
export function ApplicantSheet({ row, onClose, onDecide }: ApplicantSheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={row.name || row.email}
          foot={
            <ForChangers page="bulk-approve-affiliates">
              <Decisions row={row} onDecide={onDecide} />
            </ForChangers>
          }
        >
          <div className="grid gap-5 p-4">
            <FactList
              facts={[
                ['Affiliate ID', String(row.id)],
                ['Email', row.email],
                ['Country', row.country ?? '—'],
                ['Signed up', easternText(row.joinedAt)],
                ['Risk', `${scoreRisk(row.signals).score} of 100`],
                ['Information requested', row.asked ?? 'No'],
              ]}
            />
            <Reasons row={row} />
            <section className="grid gap-2">
              <h3 className="text-13 font-strong">Application</h3>
              {row.application ? (
                <ApplicationFacts application={row.application} />
              ) : (
                <p className="text-13 text-muted">Not sent</p>
              )}
            </section>
          </div>
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function Reasons({ row }: { row: Applicant }) {
  const { reasons } = scoreRisk(row.signals)
  if (reasons.length === 0) return <p className="text-13 text-muted">No risk signals</p>
  return (
    <ul className="grid list-disc gap-1 pl-5 text-13">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}

function Decisions({ row, onDecide }: { row: Applicant; onDecide: ApplicantSheetProps['onDecide'] }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={() => onDecide('ask')(row)}>{DECISIONS.ask.label}</Button>
      <Button variant="danger-quiet" onClick={() => onDecide('reject')(row)}>
        {DECISIONS.reject.label}
      </Button>
      <Button variant="primary" onClick={() => onDecide('approve')(row)}>
        {DECISIONS.approve.label}
      </Button>
    </div>
  )
}
