'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { useInviteTexts } from '../kit/frame/staff-rights'
import { RoleSelect, roleBody } from './role-select'
import { STAFF_PATH } from './staff-list'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState('MODERATOR')
  const address = email.trim().toLowerCase()
  return (
    <StaffChangeDialog
      page="manage-admins"
      {...useInviteTexts('They receive an email with a single-use link that is valid for seven days.')}
      onClose={onClose}
      title="Invite a staff member"
      label="Invite"
      busyLabel="Inviting…"
      phrase={address || undefined}
      change={() => ({ path: `${STAFF_PATH}/invites`, body: { email: address, ...roleBody(role) } })}
      fields={(errors) => (
        <>
          <Field label="Email" error={errors.email}>
            <Input type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
          </Field>
          <Field label="Role" error={errors.role}>
            <RoleSelect value={role} onChange={setRole} />
          </Field>
        </>
      )}
    />
  )
}
