'use client'

import { useState } from 'react'
import { z } from 'zod'
import { saveFile } from '@/components/shared/lists/save-file'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { AdminBatch, ExportedPayments } from '@/lib/money/payouts/batches/admin-schema'
import { formatCount } from '@/lib/platform/text/counts'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { PAYOUTS_PATH } from './queries'

const NONE = { newCount: 0, exportedCount: 0 }
const fileSchema = z.object({ fileName: z.string(), text: z.string() })

type ExportDialogProps = { row: AdminBatch; onClose: () => void }

/** Downloads the file for the bank: what is new, or all open payments again when a file was lost. */
export function ExportDialog({ row, onClose }: ExportDialogProps) {
  const [payments, setPayments] = useState<ExportedPayments>('new')
  const { newCount, exportedCount } = row.bankFile ?? NONE
  return (
    <StaffChangeDialog
      page="payouts-dashboard"
      done="The file is saved. Upload it at the bank, then enter its results here."
      onClose={onClose}
      title="Export bank file"
      description="Downloads a file with full account numbers. The download is recorded in the admin log."
      label="Export"
      busyLabel="Exporting…"
      isDanger={payments === 'all'}
      change={() => ({ path: `${PAYOUTS_PATH}/batches/${row.id}/export`, body: { payments } })}
      onDone={(answer) => {
        const { fileName, text } = fileSchema.parse(answer)
        saveFile(fileName, text)
      }}
      fields={(errors) => (
        <>
          <Field label="Payments" error={errors.payments}>
            <Select value={payments} onChange={({ target }) => setPayments(target.value === 'all' ? 'all' : 'new')}>
              <option value="new">{`New payments (${formatCount(newCount)})`}</option>
              <option value="all">{`All open payments again (${formatCount(newCount + exportedCount)})`}</option>
            </Select>
          </Field>
          <ExportNote payments={payments} exportedCount={exportedCount} />
        </>
      )}
    />
  )
}

function ExportNote({ payments, exportedCount }: { payments: ExportedPayments; exportedCount: number }) {
  const which = `${formatCount(exportedCount)} open ${exportedCount === 1 ? 'payment' : 'payments'}`
  if (payments === 'all') {
    return (
      <p role="alert" className="text-13 text-danger">
        Payments that were already uploaded to the bank would be paid twice. Choose this only if their file was lost
        before it was uploaded.
      </p>
    )
  }
  return exportedCount === 0 ? null : <p className="text-13 text-muted">{`Without the ${which} exported before.`}</p>
}
