'use client'

import { useState } from 'react'
import { useMailText } from '@/components/shared/brand/mail-text'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { AccountRepair } from '@/lib/people/users/account-recovery/constants'
import type { UserDetail } from '@/lib/people/users/admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
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
const EFFECTS: Record<AccountRepair, { label: string; effect: string; mailed: string }> = {
  email: {
    label: 'Change email',
    effect:
      'Once a second person approves it too, the account signs in with the new address, is signed out everywhere, and its payouts are held.',
    mailed: ' Both addresses get an email.',
  },
  two_factor: {
    label: 'Reset two-factor authentication',
    effect:
      'Once a second person approves it too, the account signs in without a code, is signed out everywhere, and its payouts are held.',
    mailed: ' The owner gets an email.',
  },
}

type RepairDialogProps = { user: UserDetail; pick: Extract<Pick, { kind: 'repair' }>; onClose: () => void }

export function RepairDialog({ user, pick: { repair, newEmail: approved, first }, onClose }: RepairDialogProps) {
  const { label, effect, mailed } = EFFECTS[repair]
  const mailText = useMailText()
  const [newEmail, setNewEmail] = useState(approved)
  return (
    <StaffChangeDialog
      page="manage-users"
      done="Done."
      waiting={WAITING}
      onClose={onClose}
      title={`${label}: ${user.name || user.email}`}
      description={`${effect}${mailText(mailed)} Make sure that the owner asked for it.`}
      label={label}
      busyLabel="Saving…"
      isDanger
      phrase={user.email}
      change={() =>
        first === undefined
          ? {
              path: `${USERS_PATH}/${user.id}/repairs`,
              body: { kind: repair, ...(repair === 'email' && { newEmail }) },
            }
          : { path: decisionPath(`account_repair:${first}`, 'approve') }
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
  const mailText = useMailText()
  return (
    <StaffChangeDialog
      page="manage-users"
      done="The email address is confirmed."
      onClose={onClose}
      title={`Confirm email: ${user.name || user.email}`}
      description={`Marks ${user.email} as confirmed, without the link that was sent to it.${mailText(' The owner gets an email.')}`}
      label="Confirm email"
      busyLabel="Saving…"
      change={() => ({ path: `${USERS_PATH}/${user.id}/confirm-email` })}
    />
  )
}

export function DeclineDialog({ user, repair, onClose }: DialogProps & { repair: string }) {
  return (
    <StaffChangeDialog
      page="manage-users"
      done="Declined."
      onClose={onClose}
      title={`Decline: ${user.name || user.email}`}
      description="Nothing changes for the account. It can be asked for again."
      label="Decline"
      busyLabel="Declining…"
      change={() => ({ path: decisionPath(`account_repair:${repair}`, 'decline') })}
    />
  )
}
