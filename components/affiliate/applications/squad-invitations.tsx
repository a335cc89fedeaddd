'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import { SQUAD_APPLICATIONS_LISTED } from '@/lib/rewards/squads/constants'
import type { SquadInvitation } from '@/lib/rewards/squads/schema'
import { squadInvitationsOptions, useAnswerInvitation } from './queries'
import { SPLIT_LABELS } from './split-labels'
import { SquadMates } from './squad-mates'

/** Squads the affiliate is invited to, with the split, to accept or decline; `latest` came with the squad. */
export function SquadInvitations({ latest }: { latest: readonly SquadInvitation[] }) {
  const query = useInfiniteQuery({ ...squadInvitationsOptions, enabled: latest.length >= SQUAD_APPLICATIONS_LISTED })
  const invitations = query.data?.pages.flatMap((page) => page.invitations) ?? latest
  return (
    <Card aria-labelledby="squad-invitations-title" className="overflow-hidden">
      <CardHead id="squad-invitations-title" title="Invitations" />
      <ul>
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <MoreRows query={query} />
    </Card>
  )
}

function Invitation({ invitation }: { invitation: SquadInvitation }) {
  const { id, name, pitch, split, members, hasAccepted } = invitation
  const { mutate, isPending, variables } = useAnswerInvitation(id)
  const busy = (answer: typeof variables) => isPending && variables === answer
  return (
    <li className="grid gap-2 border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-16 font-strong [overflow-wrap:anywhere]">{name}</p>
        {hasAccepted ? <Tag>You accepted</Tag> : null}
      </div>
      <p className="text-13 text-text-2 [overflow-wrap:anywhere]">{pitch}</p>
      <p className="text-13">{SPLIT_LABELS[split]}.</p>
      <SquadMates members={members} />
      <p className="text-12 text-muted">
        It starts once everybody has accepted and we have approved it. You can leave at any time.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isPending} busy={busy('decline')} busyLabel="Declining…" onClick={() => mutate('decline')}>
          Decline
        </Button>
        {hasAccepted ? null : (
          <Button
            variant="primary"
            disabled={isPending}
            busy={busy('accept')}
            busyLabel="Accepting…"
            onClick={() => mutate('accept')}
          >
            Accept
          </Button>
        )}
      </div>
    </li>
  )
}
