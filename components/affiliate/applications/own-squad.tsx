'use client'

import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Status } from '@/components/ui/status'
import { Tag } from '@/components/ui/tag'
import { dayLabel } from '@/lib/platform/dates/days'
import type { SquadList } from '@/lib/rewards/squads/schema'
import { LeaveSquad } from './leave-squad'
import { useAcceptTerms } from './queries'
import { SPLIT_NAMES } from './split-labels'
import { SquadMates } from './squad-mates'

/** The affiliate's squad: its members, how earnings are split, and since when the open period runs. */
export function OwnSquad({ squad }: { squad: NonNullable<SquadList['squad']> }) {
  const { name, isLeader, split, status, members, mustAccept, termsRevision } = squad
  const accept = useAcceptTerms()
  return (
    <Card aria-labelledby="own-squad-title">
      <CardHead
        id="own-squad-title"
        title={name}
        aside={
          <>
            {isLeader ? <Tag accent>You lead it</Tag> : null}
            {status === 'suspended' ? (
              <Status kind="held" pill>
                Suspended
              </Status>
            ) : null}
          </>
        }
      />
      <div className="grid gap-3 px-4 pb-4">
        <p className="text-13 text-text-2">
          Your squad of {members.length}. {SPLIT_NAMES[split]}.{describeEffect(squad)}
        </p>
        <SquadMates members={members} />
        <div className="flex flex-wrap justify-end gap-2">
          <LeaveSquad name={name} />
          {mustAccept ? (
            <Button
              size="sm"
              variant="primary"
              busy={accept.isPending}
              busyLabel="Accepting…"
              onClick={() => accept.mutate(termsRevision)}
            >
              Accept the split
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  )
}

function describeEffect({ split, status, openSince, members }: NonNullable<SquadList['squad']>): string {
  if (members.some(({ hasAccepted }) => !hasAccepted)) {
    return ' Members or split have changed: nothing is split until everybody has accepted.'
  }
  if (status === 'suspended') return ' Nothing is split until it is resumed.'
  if (split === 'none' || !openSince) return ''
  return ` What you earn since ${dayLabel(openSince)} (Eastern) is split when the period is closed.`
}
