'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { adjustmentPhrase } from '@/lib/people/users/adjustment-rules'
import type { UserDetail } from '@/lib/people/users/admin-schema'
import type { UserAction } from '@/lib/people/users/constants'
import { parseAmount } from '@/lib/platform/money/amount'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { SECOND_APPROVAL_TEXT } from '../shared/second-approval'
import { ACTION_LABELS } from './labels'
import { USERS_PATH } from './queries'

type UserActionDialogProps = { user: UserDetail; action: UserAction; onClose: () => void }

/** Shown when an action waits for a second person. */
const WAITING_TEXT: Partial<Record<UserAction, string>> = {
  adjust: SECOND_APPROVAL_TEXT,
  'lift-hold': 'Approved. A second person must approve it too.',
}

export function UserActionDialog({ user, action, onClose }: UserActionDialogProps) {
  const { label, busyLabel, effect, isDanger } = ACTION_LABELS[action]
  const [sum, setSum] = useState('')
  // 0 changes nothing
  const cents = Number(parseAmount(sum, { isSigned: true, isExact: true }) ?? 0n) || null
  const isConfirmedByEmail = action === 'ban' || action === 'lift-hold'
  const phrase = isConfirmedByEmail
    ? user.email
    : action === 'adjust' && cents !== null
      ? adjustmentPhrase(cents)
      : undefined
  return (
    <StaffChangeDialog
      page="manage-users"
      done="Done."
      waiting={WAITING_TEXT[action] ?? ''}
      onClose={onClose}
      title={`${label}: ${user.name || user.email}`}
      description={effect}
      label={label}
      busyLabel={busyLabel}
      isDanger={isDanger}
      phrase={phrase}
      change={() => ({
        path: `${USERS_PATH}/${user.id}/${action}`,
        body: { ...(action === 'adjust' && cents !== null && { amountCents: cents }) },
      })}
      {...(action === 'adjust' && {
        fields: (errors: Readonly<Record<string, string>>) => (
          <Field label="Amount" hint="In dollars. Use a minus sign to deduct." error={errors.amountCents}>
            <Input inputMode="text" value={sum} onChange={({ target }) => setSum(target.value)} placeholder="-12.50" />
          </Field>
        ),
      })}
    />
  )
}
