import { Tag } from '@/components/ui/tag'
import type { SquadMate } from '@/lib/rewards/squads/schema'

/** The members of a squad or an invitation, with their shares and who has yet to accept. */
export function SquadMates({ members }: { members: readonly SquadMate[] }) {
  return (
    <ul aria-label="Members" className="flex flex-wrap gap-1.5">
      {members.map(({ affiliateId, firstName, isLeader, shareBps, hasAccepted }) => (
        <li key={affiliateId}>
          <Tag accent={isLeader}>
            {firstName || 'Affiliate'} #{affiliateId}
            {shareBps === null ? '' : ` · ${shareBps / 100}%`}
            {hasAccepted ? '' : ' · not accepted yet'}
          </Tag>
        </li>
      ))}
    </ul>
  )
}
