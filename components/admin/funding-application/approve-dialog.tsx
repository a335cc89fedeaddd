'use client'

import { useState } from 'react'
import type { DeskApplication } from '@/lib/money/funding/admin-schema'
import { shareText } from '@/lib/money/funding/rules'
import { decimalDollars, formatCents } from '@/lib/platform/money/format'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { TextField } from '../kit/fields/fields'
import { typedBps, typedCents } from '../kit/fields/typed-numbers'
import { nameOf } from './lists'
import { FUNDING_PATH } from './queries'

type ApproveDialogProps = { row: DeskApplication; onClose: () => void }

/** Grants what was asked for or less; the sum is typed before it moves. */
export function ApproveDialog({ row, onClose }: ApproveDialogProps) {
  const [amount, setAmount] = useState(decimalDollars(BigInt(row.amountCents)))
  const [share, setShare] = useState(String(row.repaymentBps / 100))
  const { mutateAsync } = useChange('funding-application', 'Advanced. It is in the balance now.')
  const cents = typedCents(amount)
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Advance to ${nameOf(row)}`}
      description={`They asked for ${formatCents(row.amountCents)}, repaid with ${shareText(row.repaymentBps)} of what they earn. It is in their balance at once, and they read the reason.`}
      label="Approve"
      busyLabel="Approving…"
      {...(typeof cents === 'number' && { phrase: formatCents(cents) })}
      run={(said) => {
        const terms = { grantedCents: cents ?? amount, repaymentBps: typedBps(share) ?? share }
        return mutateAsync({
          path: `${FUNDING_PATH}/${row.id}/decide`,
          body: { decision: 'approve', ...terms, ...said },
        })
      }}
      fields={(errors) => (
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label="Grant"
            hint="Less than asked is a part."
            value={amount}
            onChange={setAmount}
            isNumber
            unit="$"
            error={errors.grantedCents}
          />
          <TextField
            label="Repayment share"
            hint="Of every earning, until it is repaid."
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
