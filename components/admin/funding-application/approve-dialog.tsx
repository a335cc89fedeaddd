'use client'

import { useState } from 'react'
import { TextField } from '@/components/shared/forms/fields'
import { typedBps, typedCents } from '@/components/shared/forms/typed-numbers'
import { sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import type { AdminApplication } from '@/lib/money/advances/admin-schema'
import { shareText } from '@/lib/money/advances/rules'
import { decimalDollars, formatCents } from '@/lib/platform/money/format'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { SECOND_APPROVAL_TEXT } from '../shared/second-approval'
import { applicantName } from './lists'
import { FUNDING_PATH } from './queries'

type ApproveDialogProps = { row: AdminApplication; onClose: () => void }

/** Grants the requested amount or less, after typing the amount. */
export function ApproveDialog({ row, onClose }: ApproveDialogProps) {
  const [amount, setAmount] = useState(decimalDollars(BigInt(row.amountCents)))
  const [share, setShare] = useState(String(row.repaymentBps / 100))
  const cents = typedCents(amount)
  const phrase = typeof cents === 'number' ? sumPhrase(cents) : undefined
  return (
    <StaffChangeDialog
      page="funding-application"
      done="Advance added to the balance."
      waiting={SECOND_APPROVAL_TEXT}
      onClose={onClose}
      title={`Advance to ${applicantName(row)}`}
      description={`Requested: ${formatCents(row.amountCents)}, repaid with ${shareText(row.repaymentBps)} of earnings. The advance is added to the balance right away, and the affiliate sees your reason.`}
      label="Approve"
      busyLabel="Approving…"
      phrase={phrase}
      change={() => ({
        path: `${FUNDING_PATH}/${row.id}/decide`,
        body: { decision: 'approve', grantedCents: cents ?? amount, repaymentBps: typedBps(share) ?? share },
      })}
      fields={(errors) => (
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label="Amount to grant"
            hint="You can grant less than requested."
            value={amount}
            onChange={setAmount}
            isNumber
            unit="$"
            error={errors.grantedCents}
          />
          <TextField
            label="Repayment share"
            hint="Of all earnings until it is repaid."
            value={share}
            onChange={setShare}
            isNumber
            unit="%"
            error={errors.repaymentBps}
          />
        </div>
      )}
    />
  )
}
