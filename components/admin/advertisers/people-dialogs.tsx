import { useState } from 'react'
import { SelectField, TextField } from '@/components/shared/forms/fields'
import type { AdvertiserRole } from '@/lib/generated/prisma/enums'
import { ADVERTISER_ROLES } from '@/lib/people/advertisers/invites/constants'
import type { Member, MemberInvite } from '@/lib/people/advertisers/members/schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { useInviteTexts } from '../kit/frame/staff-rights'
import { ADVERTISERS_PATH } from './queries'

type DialogProps = { advertiserId: number; onClose: () => void }

const ROLES = (Object.keys(ADVERTISER_ROLES) as AdvertiserRole[]).map((value) => ({
  value,
  label: `${ADVERTISER_ROLES[value].name}: ${ADVERTISER_ROLES[value].does.toLowerCase()}`,
}))

/** Invites somebody to the advertiser's account. */
export function InvitePersonDialog({ advertiserId, onClose }: DialogProps) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<AdvertiserRole>('owner')
  return (
    <StaffChangeDialog
      page="advertisers"
      {...useInviteTexts(
        'They get an email with a link that works once, for seven days, and see the figures of this advertiser alone.',
      )}
      onClose={onClose}
      title="Invite to the account"
      label="Invite"
      busyLabel="Inviting…"
      fields={(errors) => (
        <>
          <TextField
            label="Email"
            placeholder="ada@shop.example"
            value={email}
            onChange={setEmail}
            error={errors.email}
          />
          <SelectField label="Role" value={role} onChange={setRole} options={ROLES} error={errors.role} />
        </>
      )}
      change={() => ({ path: `${ADVERTISERS_PATH}/${advertiserId}/people`, body: { email, role } })}
    />
  )
}

type MemberDialogProps = DialogProps & { member: Member }

/** Changes what somebody may do. */
export function PersonRoleDialog({ advertiserId, member, onClose }: MemberDialogProps) {
  const [role, setRole] = useState<AdvertiserRole>(member.role)
  return (
    <StaffChangeDialog
      page="advertisers"
      done="Role saved."
      onClose={onClose}
      title={`Role of ${member.name || member.email}`}
      label="Save role"
      busyLabel="Saving…"
      fields={(errors) => (
        <SelectField label="Role" value={role} onChange={setRole} options={ROLES} error={errors.role} />
      )}
      change={() => ({
        path: `${ADVERTISERS_PATH}/${advertiserId}/people/${member.id}`,
        method: 'PATCH',
        body: { role },
      })}
    />
  )
}

/** Ends somebody's access. */
export function RemovePersonDialog({ advertiserId, member, onClose }: MemberDialogProps) {
  return (
    <StaffChangeDialog
      page="advertisers"
      done={`${member.email} can no longer sign in.`}
      onClose={onClose}
      title={`Remove ${member.name || member.email}`}
      description="They are signed out everywhere at once. They can be invited again."
      label="Remove"
      busyLabel="Removing…"
      isDanger
      change={() => ({ path: `${ADVERTISERS_PATH}/${advertiserId}/people/${member.id}`, method: 'DELETE' })}
    />
  )
}

/** Withdraws an invitation. */
export function RevokeInviteDialog({ advertiserId, invite, onClose }: DialogProps & { invite: MemberInvite }) {
  return (
    <StaffChangeDialog
      page="advertisers"
      done="The invitation is revoked."
      onClose={onClose}
      title={`Revoke the invitation of ${invite.email}`}
      description="The link in the email stops working."
      label="Revoke"
      busyLabel="Revoking…"
      isDanger
      change={() => ({ path: `${ADVERTISERS_PATH}/${advertiserId}/people/invites/${invite.id}`, method: 'DELETE' })}
    />
  )
}
