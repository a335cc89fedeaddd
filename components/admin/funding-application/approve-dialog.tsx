'use client'

import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { TextField } from '@/components/shared/forms/fields'
import { typedBps, typedCents } from '@/components/shared/forms/typed-numbers'
import { sumPhrase } from '@/lib/backoffice/pages/rules'
import type { AdminApplication } from '@/lib/money/advances/admin-schema'
import { shareText } from '@/lib/money/advances/rules'
import { decimalDollars, formatCents } from '@/lib/platform/money/format'
import { useChange } from '../kit/change/use-change'
import { SECOND_APPROVAL_TEXT } from '../shared/second-approval'
import { nameOf } from './lists'
import { FUNDING_PATH } from './queries'

type ApproveDialogProps = { row: AdminApplication; onClose: () => void }

/** Grants the requested amount or less, after typing the amount. */
export function ApproveDialog({ row, onClose }: ApproveDialogProps) {
  const [amount, setAmount] = useState(decimalDollars(BigInt(row.amountCents)))
  const [share, setShare] = useState(String(row.repaymentBps / 100))
  const { mutateAsync } = useChange('funding-application', 'Advance added to the balance.', SECOND_APPROVAL_TEXT)
  const cents = typedCents(amount)
  const phrase = typeof cents === 'number' ? sumPhrase(cents) : undefined
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Advance to ${nameOf(row)}`}
      description={`Requested: ${formatCents(row.amountCents)}, repaid with ${shareText(row.repaymentBps)} of earnings. The advance is added to the balance right away, and the affiliate sees your reason.`}
      label="Approve"
      busyLabel="Approving…"
      {...(phrase !== undefined && { phrase })}
      run={(confirmation) => {
        const terms = { grantedCents: cents ?? amount, repaymentBps: typedBps(share) ?? share }
        return mutateAsync({
          path: `${FUNDING_PATH}/${row.id}/decide`,
          body: { decision: 'approve', ...terms, ...confirmation },
        })
      }}
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
