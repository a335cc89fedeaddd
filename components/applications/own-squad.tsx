import { Card, CardHead } from '@/components/ui/card'
import { Status } from '@/components/ui/status'
import { Tag } from '@/components/ui/tag'
import { dayLabel } from '@/lib/platform/dates/days'
import type { SquadList } from '@/lib/rewards/squads/schema'
import { SPLIT_NAMES } from './split-labels'

/** The affiliate's squad: its members, how earnings are split, and since when the open period runs. */
export function OwnSquad({ squad }: { squad: NonNullable<SquadList['squad']> }) {
  const { name, isLeader, split, status, openSince, members } = squad
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
          Your squad of {members.length}. {SPLIT_NAMES[split]}.
          {status === 'suspended' ? ' Nothing is split until it is resumed.' : ''}
          {status === 'active' && split !== 'none' && openSince
            ? ` What you earn since ${dayLabel(openSince)} (Eastern) is split when the period is closed.`
            : ''}
        </p>
        <ul aria-label="Members" className="flex flex-wrap gap-1.5">
          {members.map((member) => (
            <li key={member.affiliateId}>
              <Tag accent={member.isLeader}>
                {member.firstName || 'Affiliate'} #{member.affiliateId}
                {member.shareBps === null ? '' : ` · ${member.shareBps / 100}%`}
              </Tag>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
