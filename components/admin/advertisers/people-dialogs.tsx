import { useState } from 'react'
import { ChangeDialog } from '@/components/shared/change/change-dialog'
import { SelectField, TextField } from '@/components/shared/forms/fields'
import type { AdvertiserRole } from '@/lib/generated/prisma/enums'
import { ADVERTISER_ROLES } from '@/lib/people/advertisers/invites/constants'
import type { Member, MemberInvite } from '@/lib/people/advertisers/members/schema'
import { useChange } from '../kit/change/use-change'
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
  const { mutateAsync } = useChange('advertisers', 'The invitation is on its way.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title="Invite to the account"
      description="They get an email with a link that works once, for seven days, and see the figures of this advertiser alone."
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
      run={async ({ reason }) => {
        await mutateAsync({ path: `${ADVERTISERS_PATH}/${advertiserId}/people`, body: { email, role, reason } })
      }}
    />
  )
}

type MemberDialogProps = DialogProps & { member: Member }

/** Changes what somebody may do. */
export function PersonRoleDialog({ advertiserId, member, onClose }: MemberDialogProps) {
  const [role, setRole] = useState<AdvertiserRole>(member.role)
  const { mutateAsync } = useChange('advertisers', 'Role saved.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Role of ${member.name || member.email}`}
      label="Save role"
      busyLabel="Saving…"
      fields={(errors) => (
        <SelectField label="Role" value={role} onChange={setRole} options={ROLES} error={errors.role} />
      )}
      run={async ({ reason }) => {
        const path = `${ADVERTISERS_PATH}/${advertiserId}/people/${member.id}`
        await mutateAsync({ path, method: 'PATCH', body: { role, reason } })
      }}
    />
  )
}

/** Ends somebody's access. */
export function RemovePersonDialog({ advertiserId, member, onClose }: MemberDialogProps) {
  const { mutateAsync } = useChange('advertisers', `${member.email} can no longer sign in.`)
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Remove ${member.name || member.email}`}
      description="They are signed out everywhere at once. They can be invited again."
      label="Remove"
      busyLabel="Removing…"
      isDanger
      run={async ({ reason }) => {
        const path = `${ADVERTISERS_PATH}/${advertiserId}/people/${member.id}`
        await mutateAsync({ path, method: 'DELETE', body: { reason } })
      }}
    />
  )
}

/** Withdraws an invitation. */
export function RevokeInviteDialog({ advertiserId, invite, onClose }: DialogProps & { invite: MemberInvite }) {
  const { mutateAsync } = useChange('advertisers', 'The invitation is revoked.')
  return (
    <ChangeDialog
      isOpen
      onClose={onClose}
      title={`Revoke the invitation of ${invite.email}`}
      description="The link in the email stops working."
      label="Revoke"
      busyLabel="Revoking…"
      isDanger
      run={async ({ reason }) => {
        const path = `${ADVERTISERS_PATH}/${advertiserId}/people/invites/${invite.id}`
        await mutateAsync({ path, method: 'DELETE', body: { reason } })
      }}
    />
  )
}
