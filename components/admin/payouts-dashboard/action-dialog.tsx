'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { DeskRequest, RequestAction } from '@/lib/money/payouts/desk-schema'
import { formatCents } from '@/lib/platform/money/format'
import { ChangeDialog } from '../kit/change/change-dialog'
import { useChange } from '../kit/change/use-change'
import { DESK_PATH } from './queries'

const EFFECTS: Record<RequestAction, string> = {
  hold: 'It is sent by no batch until it is released. The affiliate reads the reason.',
  release: 'It waits for a batch again.',
  retry: 'It goes out again in its batch, or waits for a new one if the affiliate changed the destination.',
  return: 'The money goes back to the affiliate’s balance at once.',
  settle: 'You tell what became of it, as the bank told you.',
}

type ActionDialogProps = {
  row: DeskRequest
  action: RequestAction
  label: string
  onClose: () => void
  onDone: () => void
}

export function ActionDialog({ row, action, label, onClose, onDone }: ActionDialogProps) {
  const { mutateAsync } = useChange('payouts-dashboard', 'Done.')
  const [told, setTold] = useState({ reference: '', failure: '' })
  const movesMoney = action !== 'hold' && action !== 'release'
  const extra = action === 'settle' ? Object.fromEntries(Object.entries(told).filter(([, text]) => text.trim())) : {}
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`${label}: ${formatCents(row.amountCents)}`}
      description={EFFECTS[action]}
      label={label}
      busyLabel="Working…"
      {...(movesMoney && { phrase: formatCents(row.amountCents) })}
      run={async (said) => {
        await mutateAsync({ path: `${DESK_PATH}/requests/${row.id}/${action}`, body: { ...said, ...extra } })
        onDone()
      }}
      {...(action === 'settle' && {
        fields: (errors: Readonly<Record<string, string>>) => (
          <>
            <Field label="Reference, if it arrived" error={errors.reference}>
              <Input value={told.reference} onChange={({ target }) => setTold({ ...told, reference: target.value })} />
            </Field>
            <Field label="Why, if it failed" error={errors.failure}>
              <Input value={told.failure} onChange={({ target }) => setTold({ ...told, failure: target.value })} />
            </Field>
          </>
        ),
      })}
    />
  )
}
