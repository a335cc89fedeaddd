'use client'

import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { ApplicationAnswer, ApplicationRow } from '@/lib/catalog/applications/admin-schema'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { ForChangers } from '../../kit/frame/staff-rights'
import { ApplicationStatus } from './applications-list'

type ApplicationSheetProps = {
  row: ApplicationRow | null
  onClose: () => void
  onDecide: (row: ApplicationRow, to: ApplicationAnswer['to']) => void
}

/** One application with its details and decisions. */
export function ApplicationSheet({ row, onClose, onDecide }: ApplicationSheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={row.offerName}
          foot={
            <ForChangers page="bulk-approve-affiliates">
              <Decisions row={row} onDecide={onDecide} />
            </ForChangers>
          }
        >
          <div className="grid gap-5 p-4">
            <FactList
              facts={[
                ['Status', <ApplicationStatus key="status" status={row.status} />],
                ['Affiliate', `${isolated(row.affiliateName)} (${row.affiliateId})`],
                ...(row.level === null ? [] : ([['Level', String(row.level)]] as const)),
                ['Offer ID', String(row.offerId)],
                ['Applied', easternText(row.requestedAt)],
                ['Reason', row.reason ?? 'Not decided yet'],
              ]}
            />
            <p dir="auto" className="text-13 leading-5 whitespace-pre-line [overflow-wrap:anywhere]">
              {row.message}
            </p>
            {row.answers.map(({ question, answer }) => (
              <div key={question} className="grid gap-0.5 text-13">
                <span className="text-muted">{question}</span>
                <span dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
                  {answer}
                </span>
              </div>
            ))}
          </div>
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function Decisions({ row, onDecide }: Pick<ApplicationSheetProps, 'onDecide'> & { row: ApplicationRow }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {row.status === 'rejected' ? null : (
        <Button variant="danger-quiet" onClick={() => onDecide(row, 'rejected')}>
          {row.status === 'approved' ? 'Revoke approval' : 'Reject'}
        </Button>
      )}
      {row.status === 'approved' ? null : (
        <Button variant="primary" onClick={() => onDecide(row, 'approved')}>
          Approve
        </Button>
      )}
    </div>
  )
}
