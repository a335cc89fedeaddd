'use client'

import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { UserDetail } from '@/lib/people/users/admin-schema'
import type { AccountRepair } from '@/lib/people/users/repairs/constants'
import { useChange } from '../kit/change/use-change'
import { USERS_PATH } from '../manage-users/queries'
import { decisionPath } from '../second-approvals/queries'

/**
 * What is being done about how somebody signs in. `first` is the approval of another person that this one completes, with
 * `newEmail` as that person approved it.
 */
export type Pick =
  | { kind: 'repair'; repair: AccountRepair; newEmail: string; first?: string }
  | { kind: 'confirm' }
  | { kind: 'decline'; repair: string }
  | { kind: 'sign-out' }

const WAITING = 'Approved. A second person must approve the same.'
const EFFECTS: Record<AccountRepair, { label: string; effect: string }> = {
  email: {
    label: 'Change email',
    effect:
      'Once a second person approves it too, the account signs in with the new address, is signed out everywhere, and its payouts are held. Both addresses get an email. Make sure that the owner asked for it.',
  },
  two_factor: {
    label: 'Reset two-factor authentication',
    effect:
      'Once a second person approves it too, the account signs in without a code, is signed out everywhere, and its payouts are held. The owner gets an email. Make sure that the owner asked for it.',
  },
}

type RepairDialogProps = { user: UserDetail; pick: Extract<Pick, { kind: 'repair' }>; onClose: () => void }

export function RepairDialog({ user, pick: { repair, newEmail: approved, first }, onClose }: RepairDialogProps) {
  const { label, effect } = EFFECTS[repair]
  const { mutateAsync } = useChange('manage-users', 'Done.', WAITING)
  const [newEmail, setNewEmail] = useState(approved)
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`${label}: ${user.name || user.email}`}
      description={effect}
      label={label}
      busyLabel="Saving…"
      isDanger
      phrase={user.email}
      run={(confirmation) =>
        mutateAsync(
          first === undefined
            ? {
                path: `${USERS_PATH}/${user.id}/repairs`,
                body: { ...confirmation, kind: repair, ...(repair === 'email' && { newEmail }) },
              }
            : { path: decisionPath(`account_repair:${first}`, 'approve'), body: confirmation },
        )
      }
      {...(repair === 'email' && {
        fields: (errors: Readonly<Record<string, string>>) => (
          <Field label="New email" error={errors.newEmail}>
            <Input
              type="email"
              autoComplete="off"
              value={newEmail}
              readOnly={approved !== ''}
              onChange={({ target }) => setNewEmail(target.value)}
            />
          </Field>
        ),
      })}
    />
  )
}

type DialogProps = { user: UserDetail; onClose: () => void }

export function ConfirmEmailDialog({ user, onClose }: DialogProps) {
  const { mutateAsync } = useChange('manage-users', 'The email address is confirmed.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Confirm email: ${user.name || user.email}`}
      description={`Marks ${user.email} as confirmed, without the link that was sent to it. The owner gets an email.`}
      label="Confirm email"
      busyLabel="Saving…"
      run={({ reason }) => mutateAsync({ path: `${USERS_PATH}/${user.id}/confirm-email`, body: { reason } })}
    />
  )
}

export function DeclineDialog({ user, repair, onClose }: DialogProps & { repair: string }) {
  const { mutateAsync } = useChange('manage-users', 'Declined.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Decline: ${user.name || user.email}`}
      description="Nothing changes for the account. It can be asked for again."
      label="Decline"
      busyLabel="Declining…"
      run={({ reason }) => mutateAsync({ path: decisionPath(`account_repair:${repair}`, 'decline'), body: { reason } })}
    />
  )
}
