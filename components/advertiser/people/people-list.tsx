import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@/components/shared/forms/confirm-dialog'
import { easternText } from '@/components/shared/time/eastern-text'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ADVERTISER_ROLES } from '@/lib/people/advertisers/invites/constants'
import type { AdvertiserPeople, Member, MemberInvite } from '@/lib/people/advertisers/members/schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import { PEOPLE_PATH, peopleOptions } from '../queries'

type PeopleListProps = {
  people: AdvertiserPeople
  userId: string
  isOwner: boolean
  onChangeRole: (member: Member) => void
}

/** The people and the open invitations; owners have the actions. */
export function PeopleList({ people: { members, invites }, userId, isOwner, onChangeRole }: PeopleListProps) {
  return (
    <div className="grid gap-4">
      <Card aria-label="People">
        <ul className="divide-y divide-line">
          {members.map((member) => (
            <li key={member.id} className={ROW}>
              <MemberFacts member={member} isOwn={member.id === userId} />
              {isOwner && member.id !== userId ? <MemberActions member={member} onChangeRole={onChangeRole} /> : null}
            </li>
          ))}
        </ul>
      </Card>
      {invites.length > 0 ? (
        <Card aria-label="Open invitations">
          <h2 className="border-b border-line px-4 py-3 text-14">Open invitations</h2>
          <ul className="divide-y divide-line">
            {invites.map((invite) => (
              <li key={invite.id} className={ROW}>
                <span className="min-w-0 flex-[1_1_220px] truncate">{invite.email}</span>
                <span className="flex-[0_1_220px] text-12 text-muted">
                  {ADVERTISER_ROLES[invite.role].name} · until {easternText(invite.expiresAt, 'MMM d')}
                </span>
                {isOwner ? <RevokeButton invite={invite} /> : null}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  )
}

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-13'

function MemberFacts({ member, isOwn }: { member: Member; isOwn: boolean }) {
  const { name, email, role, lastSignInAt, hasTwoSteps } = member
  return (
    <>
      <div className="grid min-w-0 flex-[1_1_220px] gap-0.5">
        <span className="truncate font-medium">
          {name || email}
          {isOwn ? <span className="font-normal text-muted"> (you)</span> : null}
        </span>
        <span className="truncate text-12 text-muted">{email}</span>
      </div>
      <div className="grid flex-[0_1_220px] gap-0.5">
        <span>{ADVERTISER_ROLES[role].name}</span>
        <span className="text-12 text-muted">
          {lastSignInAt ? `Signed in ${easternText(lastSignInAt, 'MMM d, yyyy')}` : 'Not signed in yet'}
          {hasTwoSteps ? ' · two-factor on' : ''}
        </span>
      </div>
    </>
  )
}

/** Sends a deletion, then reads the list again. */
function useRemoval() {
  const client = useQueryClient()
  return async (path: string) => {
    await apiFetch(`${PEOPLE_PATH}${path}`, { method: 'DELETE' })
    await client.invalidateQueries({ queryKey: peopleOptions.queryKey })
  }
}

function MemberActions({ member, onChangeRole }: { member: Member; onChangeRole: (member: Member) => void }) {
  const remove = useRemoval()
  return (
    <div className="flex gap-2">
      <Button size="sm" aria-label={`Change the role of ${member.email}`} onClick={() => onChangeRole(member)}>
        Role
      </Button>
      <ConfirmDialog
        title={`Remove ${member.name || member.email}?`}
        action="Remove"
        busy="Removing…"
        trigger={
          <Button size="sm" variant="danger-quiet" aria-label={`Remove ${member.email}`}>
            Remove
          </Button>
        }
        onConfirm={() => remove(`/${member.id}`)}
      >
        <p>They are signed out everywhere at once. You can invite them again.</p>
      </ConfirmDialog>
    </div>
  )
}

function RevokeButton({ invite }: { invite: MemberInvite }) {
  const remove = useRemoval()
  return (
    <ConfirmDialog
      title={`Revoke the invitation of ${invite.email}?`}
      action="Revoke"
      busy="Revoking…"
      trigger={
        <Button size="sm" aria-label={`Revoke the invitation of ${invite.email}`}>
          Revoke
        </Button>
      }
      onConfirm={() => remove(`/invites/${invite.id}`)}
    >
      <p>The link in the email stops working.</p>
    </ConfirmDialog>
  )
}
