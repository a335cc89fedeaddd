'use client'

import { useState } from 'react'
import { FactList } from '@/components/shared/figures/fact-list'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { ResultsAnswer } from '@/lib/money/payouts/bank/result-admin-schema'
import type { AdminBatch, BatchAction } from '@/lib/money/payouts/batches/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import { ForChangers } from '../kit/frame/staff-rights'
import { BatchActionDialog, isExportedNext } from './batch-action-dialog'
import { BatchPayees } from './batch-payees'
import { ExportDialog } from './export-dialog'
import { BATCH_LABELS, bankFileText, providerName } from './labels'
import { NotAppliedDialog } from './result-lines'
import { ResultsDialog } from './results-dialog'

type SheetAction = BatchAction | 'export' | 'results'

/** One batch with its payees, approvals and the actions available. */
export function BatchSheet({ row, onClose }: { row: AdminBatch | null; onClose: () => void }) {
  const returnFocus = useReturnFocus()
  const [action, setAction] = useState<SheetAction | null>(null)
  const [notApplied, setNotApplied] = useState<ResultsAnswer | null>(null)
  const finish = (answer: ResultsAnswer) =>
    answer.results.some(({ problem }) => problem) ? setNotApplied(answer) : onClose()
  return (
    <Sheet open={row !== null} onOpenChange={(open) => open || onClose()}>
      {row ? (
        <SheetContent
          {...returnFocus}
          title={`Batch of ${formatCents(row.totalCents)}`}
          foot={
            <ForChangers page="payouts-dashboard">
              <Buttons row={row} onPick={setAction} />
            </ForChangers>
          }
        >
          <div className="grid gap-5 p-4">
            <FactList facts={listFacts(row)} />
            <BatchPayees batchId={row.id} />
          </div>
          {action === 'results' ? <ResultsDialog row={row} onClose={() => setAction(null)} onDone={finish} /> : null}
          {action === 'export' ? <ExportDialog row={row} onClose={() => setAction(null)} /> : null}
          {action && action !== 'results' && action !== 'export' ? (
            <BatchActionDialog
              row={row}
              action={action}
              onClose={() => setAction(null)}
              onDone={() => {
                if (action !== 'approve' || !isExportedNext(row)) onClose()
              }}
            />
          ) : null}
          {notApplied ? <NotAppliedDialog answer={notApplied} onClose={() => setNotApplied(null)} /> : null}
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

const approvals = ({ approvedBy, secondApprovedBy, needsSecondApproval }: AdminBatch) => {
  if (!approvedBy) return needsSecondApproval ? 'None yet; two required' : 'None yet'
  if (secondApprovedBy) return `${approvedBy} and ${secondApprovedBy}`
  return needsSecondApproval ? `${approvedBy}; one more required` : approvedBy
}

const isOpen = ({ status }: AdminBatch) => status === 'approved' || status === 'sending'

function listFacts(row: AdminBatch) {
  return [
    ['Status', BATCH_LABELS[row.status].label],
    ['Provider', providerName(row.provider)],
    ['Payees', String(row.payeeCount)],
    ...(isOpen(row) && row.bankFile ? [['Open payments', bankFileText(row.bankFile)] as const] : []),
    ['Created', `${easternText(row.createdAt)} by ${row.createdBy ?? 'system'}`],
    ['Reason', row.reason],
    ['Approved by', approvals(row)],
    ['Batch ID', row.id],
  ] as const
}

function Buttons({ row, onPick }: { row: AdminBatch; onPick: (action: SheetAction) => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {row.status === 'draft' || row.status === 'approved' ? (
        <Button variant="danger-quiet" onClick={() => onPick('cancel')}>
          Cancel batch
        </Button>
      ) : null}
      {row.status === 'draft' ? (
        <Button variant="primary" onClick={() => onPick('approve')}>
          Approve
        </Button>
      ) : null}
      {isOpen(row) && row.provider === 'csv' ? (
        <Button variant={row.status === 'sending' ? 'secondary' : 'primary'} onClick={() => onPick('export')}>
          Export bank file
        </Button>
      ) : null}
      {row.status === 'sending' && row.provider === 'csv' ? (
        <Button variant="primary" onClick={() => onPick('results')}>
          Enter bank results
        </Button>
      ) : null}
      {isOpen(row) && row.provider !== 'csv' ? (
        <Button variant="primary" onClick={() => onPick('send')}>
          {row.status === 'approved' ? 'Send now' : 'Resume sending'}
        </Button>
      ) : null}
      {row.status === 'done' || row.status === 'cancelled' ? (
        <p className="mr-auto text-13 text-muted">No actions available.</p>
      ) : null}
    </div>
  )
}
