'use client'

import type { AdminBatch, BatchAction } from '@/lib/money/payouts/batches/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { PAYOUTS_PATH } from './queries'

/** Whether an approval is the first of two. */
const isFirstOfTwo = ({ needsSecondApproval, approvedBy }: AdminBatch): boolean =>
  needsSecondApproval && approvedBy === null

/** Whether an approval leaves something to do with the batch at once: a file for the bank is exported. */
export const isExportedNext = (batch: AdminBatch): boolean => batch.bankFile !== null && !isFirstOfTwo(batch)

/** What an approval does: a batch for the bank is a file, and a large one waits for a second person first. */
function approvalEffect(batch: AdminBatch): string {
  const sends = batch.bankFile ? 'you can export its file for the bank' : 'it is sent within a minute'
  return isFirstOfTwo(batch) ? `Another person must approve it as well; then ${sends}.` : `Then ${sends}.`
}

/** What is said once it is approved. */
function approvedText(batch: AdminBatch): string {
  if (isFirstOfTwo(batch)) return 'Approved. It waits for another person.'
  return batch.bankFile ? 'Approved. Export its file for the bank.' : 'Approved. It is sent within a minute.'
}

type Words = { title: string; effect: (batch: AdminBatch) => string; busy: string; done: (batch: AdminBatch) => string }

const LABELS: Record<BatchAction, Words> = {
  approve: { title: 'Approve', effect: approvalEffect, busy: 'Approving…', done: approvedText },
  send: {
    title: 'Send',
    effect: ({ bankFile }) =>
      bankFile
        ? 'Makes its payouts ready for the file. Export it and upload it at the bank.'
        : 'Sends its payouts now. Each is sent only once, even if something fails.',
    busy: 'Sending…',
    done: ({ bankFile }) => (bankFile ? 'Its file can be exported.' : 'It is being sent.'),
  },
  cancel: {
    title: 'Cancel',
    effect: () => 'Its payouts can be added to another batch. Nothing in it has been sent.',
    busy: 'Canceling…',
    done: () => 'The batch is canceled.',
  },
}

type BatchActionDialogProps = { row: AdminBatch; action: BatchAction; onClose: () => void; onDone: () => void }

export function BatchActionDialog({ row, action, onClose, onDone }: BatchActionDialogProps) {
  const { title, effect, busy, done } = LABELS[action]
  const movesMoney = action === 'approve' || action === 'send'
  const phrase = movesMoney ? formatCents(row.totalCents) : undefined
  return (
    <StaffChangeDialog
      page="payouts-dashboard"
      done={done(row)}
      onClose={onClose}
      title={`${title} ${formatCents(row.totalCents)}`}
      description={effect(row)}
      label={title}
      busyLabel={busy}
      isDanger={action === 'cancel'}
      phrase={phrase}
      change={() => ({ path: `${PAYOUTS_PATH}/batches/${row.id}/${action}` })}
      onDone={onDone}
    />
  )
}
