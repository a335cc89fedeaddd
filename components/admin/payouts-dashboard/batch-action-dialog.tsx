'use client'

import type { AdminBatch, BatchAction } from '@/lib/money/payouts/batches/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { PAYOUTS_PATH } from './queries'

/** What an approval does: a batch for the bank is a file, and a large one waits for a second person first. */
function approvalEffect({ bankFile, needsSecondApproval, approvedBy }: AdminBatch): string {
  const sends = bankFile ? 'you can export its file for the bank' : 'it is sent within a minute'
  return needsSecondApproval && approvedBy === null
    ? `Another person must approve it as well; then ${sends}.`
    : `Then ${sends}.`
}

const LABELS: Record<BatchAction, { title: string; effect: (batch: AdminBatch) => string; busy: string }> = {
  approve: { title: 'Approve', effect: approvalEffect, busy: 'Approving…' },
  send: {
    title: 'Send',
    effect: ({ bankFile }) =>
      bankFile
        ? 'Makes its payouts ready for the file. Export it and upload it at the bank.'
        : 'Sends its payouts now. Each is sent only once, even if something fails.',
    busy: 'Sending…',
  },
  cancel: {
    title: 'Cancel',
    effect: () => 'Its payouts can be added to another batch. Nothing in it has been sent.',
    busy: 'Canceling…',
  },
}

type BatchActionDialogProps = { row: AdminBatch; action: BatchAction; onClose: () => void; onDone: () => void }

export function BatchActionDialog({ row, action, onClose, onDone }: BatchActionDialogProps) {
  const { title, effect, busy } = LABELS[action]
  const movesMoney = action === 'approve' || action === 'send'
  const phrase = movesMoney ? formatCents(row.totalCents) : undefined
  return (
    <StaffChangeDialog
      page="payouts-dashboard"
      done="Done."
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
