import { Tag } from '@/components/ui/tag'
import type { SquadSplit } from '@/lib/generated/prisma/enums'
import type { AdminSquadApplication } from '@/lib/rewards/squads/applications/admin-schema'
import { AffiliateLink } from '../affiliate-link'
import { formatShare } from './labels'

type MemberListProps = { members: AdminSquadApplication['members']; leaderId: number; split: SquadSplit }

/** The members of a squad or proposal: the leader, shares of a custom split, who has yet to accept, and accounts that are not approved. */
export function MemberList({ members, leaderId, split }: MemberListProps) {
  return (
    <ul aria-label="Members" className="grid">
      {members.map(({ affiliateId, name, status, shareBps, acceptedAt }) => (
        <li key={affiliateId} className="flex items-center gap-2 border-b border-line py-2 text-13 last:border-b-0">
          <span className="min-w-0 truncate">{name || 'No name'}</span>
          <AffiliateLink id={affiliateId} />
          {affiliateId === leaderId ? <Tag accent>Leader</Tag> : null}
          {status === 'approved' ? null : <Tag>Account {status}</Tag>}
          {acceptedAt ? null : <Tag>Not accepted yet</Tag>}
          <span className="ml-auto tabular-nums">{split === 'custom' ? formatShare(shareBps) : null}</span>
        </li>
      ))}
    </ul>
  )
}
