import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import { Status } from '@/components/ui/status'
import { TextLink } from '@/components/ui/text-link'
import { matchReference } from '@/lib/money/billing/payments/reference-rules'
import { requestState, type SecondApproval } from '@/lib/people/second-approval-queue/admin-schema'
import { approvalPath, requestText } from '@/lib/people/second-approval-queue/rules'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { ForChangers } from '../kit/frame/staff-rights'
import { KINDS, RECORDS, statusKind } from './labels'
import { ApproveRequestDialog, DeclineRequestDialog } from './request-dialogs'

type Decision = 'approve' | 'decline'
type RequestSheetProps = { row: SecondApproval | null; onClose: () => void }

/** One request with all that is known of it, and the decisions the viewer may make. */
export function RequestSheet({ row, onClose }: RequestSheetProps) {
  const returnFocus = useReturnFocus()
  const [decision, setDecision] = useState<Decision | null>(null)
  const close = () => setDecision(null)
  const done = () => {
    close()
    onClose()
  }
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={KINDS[row.kind]}
          foot={
            row.declined ? null : (
              <ForChangers page="second-approvals">
                <Decisions isOwn={row.isOwn} onPick={setDecision} />
              </ForChangers>
            )
          }
        >
          <div className="grid gap-4 p-4">
            <FactList facts={listFacts(row)} />
            <TextLink asChild accent className="justify-self-start">
              <Link href={approvalPath(row)} prefetch={false}>
                {RECORDS[row.kind]}
              </Link>
            </TextLink>
          </div>
          {decision === 'approve' ? <ApproveRequestDialog request={row} onClose={close} onDone={done} /> : null}
          {decision === 'decline' ? <DeclineRequestDialog request={row} onClose={close} onDone={done} /> : null}
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function listFacts(row: SecondApproval): [string, ReactNode][] {
  const { name, email, affiliateId, declined } = row
  const who = [isolated(name), affiliateId === null ? null : `affiliate ${affiliateId}`, email]
    .filter(Boolean)
    .join(', ')
  return [
    [
      'State',
      <Status key="state" kind={statusKind(declined)}>
        {requestState(declined)}
      </Status>,
    ],
    ['What', requestText(row)],
    ['For', who],
    ...(row.reference === null ? [] : ([['Reference of the transfer', referenceText(row)]] as [string, ReactNode][])),
    ['Approved first', `${row.by} on ${easternText(row.approvedAt)}`],
    ['Reason', row.reason || '—'],
    ...(declined
      ? ([
          [requestState(declined), `${declined.by} on ${easternText(declined.at)}`],
          ['Reason given', declined.reason],
        ] as [string, ReactNode][])
      : []),
  ]
}

/** The reference, and whether it is the one the advertiser was given, so that nobody must compare letters. */
function referenceText({ kind, reference, subject }: SecondApproval): string {
  const text = reference ?? ''
  if (kind !== 'advertiser_deposit') return text
  const isOwn = matchReference(text, Number(subject)).is === 'own'
  return isOwn ? `${text} (the reference of this advertiser)` : `${text} (not the reference the advertiser was given)`
}

function Decisions({ isOwn, onPick }: { isOwn: boolean; onPick: (decision: Decision) => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="danger-quiet" onClick={() => onPick('decline')}>
        {isOwn ? 'Withdraw' : 'Decline'}
      </Button>
      {isOwn ? null : (
        <Button variant="primary" onClick={() => onPick('approve')}>
          Approve
        </Button>
      )}
    </div>
  )
}
