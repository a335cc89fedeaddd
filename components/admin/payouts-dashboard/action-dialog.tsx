'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { sumPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import type { AdminRequest, RequestAction } from '@/lib/money/payouts/requests/admin-schema'
import { formatCents } from '@/lib/platform/money/format'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { PAYOUTS_PATH } from './queries'

const EFFECTS: Record<RequestAction, string> = {
  hold: 'No batch sends it until it is released. The affiliate sees the reason.',
  release: 'It can be added to a batch again.',
  retry:
    'It is sent again in its batch (in the next bank file), or waits for a new one if the affiliate changed the destination.',
  return: 'The money is returned to the affiliate’s balance right away.',
  settle: 'Record the outcome that the bank reported.',
}

type ActionDialogProps = {
  row: AdminRequest
  action: RequestAction
  label: string
  onClose: () => void
  onDone: () => void
}

export function ActionDialog({ row, action, label, onClose, onDone }: ActionDialogProps) {
  const [outcome, setOutcome] = useState({ reference: '', failure: '' })
  const movesMoney = action !== 'hold' && action !== 'release'
  const phrase = movesMoney ? sumPhrase(row.amountCents) : undefined
  const extra = action === 'settle' ? Object.fromEntries(Object.entries(outcome).filter(([, text]) => text.trim())) : {}
  return (
    <StaffChangeDialog
      page="payouts-dashboard"
      done="Done."
      onClose={onClose}
      title={`${label}: ${formatCents(row.amountCents)}`}
      description={EFFECTS[action]}
      label={label}
      busyLabel="Working…"
      phrase={phrase}
      change={() => ({ path: `${PAYOUTS_PATH}/requests/${row.id}/${action}`, body: extra })}
      onDone={onDone}
      {...(action === 'settle' && {
        fields: (errors: Readonly<Record<string, string>>) => (
          <>
            <Field label="Bank reference, if paid" error={errors.reference}>
              <Input
                value={outcome.reference}
                onChange={({ target }) => setOutcome({ ...outcome, reference: target.value })}
              />
            </Field>
            <Field label="Failure reason, if failed" error={errors.failure}>
              <Input
                value={outcome.failure}
                onChange={({ target }) => setOutcome({ ...outcome, failure: target.value })}
              />
            </Field>
          </>
        ),
      })}
    />
  )
}
