import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { ADVERTISER_ROLES } from '@/lib/people/advertisers/invites/constants'
import type { Member, MemberInvite } from '@/lib/people/advertisers/members/schema'
import { LinesLoading } from '../../kit/frame/placeholders'
import { InvitePersonDialog, PersonRoleDialog, RemovePersonDialog, RevokeInviteDialog } from '../people-dialogs'
import { advertiserPeopleOptions } from '../queries'
import { SheetSection } from './sheet-section'

type Open =
  | { action: 'invite' }
  | { action: 'role' | 'remove'; member: Member }
  | { action: 'revoke'; invite: MemberInvite }

type PeopleSectionProps = { advertiserId: number; isArchived: boolean; isReadOnly: boolean }

/** Who signs in for an advertiser. */
export function PeopleSection({ advertiserId, isArchived, isReadOnly }: PeopleSectionProps) {
  const query = useQuery(advertiserPeopleOptions(advertiserId))
  const [open, setOpen] = useState<Open | null>(null)
  const shared = { advertiserId, onClose: () => setOpen(null) }
  return (
    <SheetSection
      title="Accounts"
      action={
        isReadOnly || isArchived ? null : (
          <Button size="sm" onClick={() => setOpen({ action: 'invite' })}>
            <Plus aria-hidden="true" />
            Invite
          </Button>
        )
      }
    >
      {query.data ? null : query.error ? <Failure query={query} /> : <LinesLoading lines={2} />}
      {query.data && query.data.members.length + query.data.invites.length === 0 ? (
        <p className="text-13 text-muted">Nobody signs in for this advertiser yet.</p>
      ) : null}
      <ul className="grid gap-2 empty:hidden">
        {query.data?.members.map((member) => (
          <li key={member.id} className={ROW}>
            <Name name={member.name || member.email} note={`${ADVERTISER_ROLES[member.role].name} · ${member.email}`} />
            {isReadOnly ? null : (
              <span className="flex gap-2">
                <Button
                  size="sm"
                  aria-label={`Change the role of ${member.email}`}
                  onClick={() => setOpen({ action: 'role', member })}
                >
                  Role
                </Button>
                <Button
                  size="sm"
                  variant="danger-quiet"
                  aria-label={`Remove ${member.email}`}
                  onClick={() => setOpen({ action: 'remove', member })}
                >
                  Remove
                </Button>
              </span>
            )}
          </li>
        ))}
        {query.data?.invites.map((invite) => (
          <li key={invite.id} className={ROW}>
            <Name name={invite.email} note={`Invited as ${ADVERTISER_ROLES[invite.role].name.toLowerCase()}`} />
            {isReadOnly ? null : (
              <Button
                size="sm"
                variant="danger-quiet"
                aria-label={`Revoke the invitation of ${invite.email}`}
                onClick={() => setOpen({ action: 'revoke', invite })}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open?.action === 'invite' ? <InvitePersonDialog {...shared} /> : null}
      {open?.action === 'role' ? <PersonRoleDialog {...shared} member={open.member} /> : null}
      {open?.action === 'remove' ? <RemovePersonDialog {...shared} member={open.member} /> : null}
      {open?.action === 'revoke' ? <RevokeInviteDialog {...shared} invite={open.invite} /> : null}
    </SheetSection>
  )
}

const ROW = 'flex flex-wrap items-center justify-between gap-2 rounded-control border border-line p-3 text-13'

const Name = ({ name, note }: { name: string; note: string }) => (
  <span className="grid min-w-0 flex-[1_1_160px]">
    <span className="truncate font-medium">{name}</span>
    <span className="truncate text-12 text-muted">{note}</span>
  </span>
)
