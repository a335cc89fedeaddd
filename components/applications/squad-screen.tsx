'use client'

import { useQuery } from '@tanstack/react-query'
import { Failure } from '@/components/shared/failure'
import { Card, CardHead } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { Tag } from '@/components/ui/tag'
import type { SquadList as Squads } from '@/lib/squads/schema'
import { NotApproved } from './not-approved'
import { squadOptions } from './queries'
import { SPLIT_NAMES } from './split-words'
import { SquadForm } from './squad-form'
import { SquadList } from './squad-list'

/** One's squad, or the way to propose one, and what was proposed. */
export function SquadScreen({ isApproved }: { isApproved: boolean }) {
  const query = useQuery(squadOptions)
  if (!query.data) {
    return query.error ? (
      <Card>
        <Failure query={query} />
      </Card>
    ) : (
      <Skeleton className="h-96 rounded-card" />
    )
  }
  const { squad, applications } = query.data
  const hasOpen = applications.some(({ status }) => status === 'submitted')
  return (
    <div className="grid gap-4">
      {squad ? <OwnSquad squad={squad} /> : null}
      {isApproved && !squad && !hasOpen ? <SquadForm /> : null}
      {isApproved ? null : <NotApproved what="propose a squad" />}
      <SquadList applications={applications} />
    </div>
  )
}

function OwnSquad({ squad: { name, isLeader, memberCount, split } }: { squad: NonNullable<Squads['squad']> }) {
  return (
    <Card aria-labelledby="own-squad-title">
      <CardHead id="own-squad-title" title={name} aside={isLeader ? <Tag accent>You lead it</Tag> : null} />
      <p className="px-4 pb-4 text-13 text-text-2">
        Your squad of {memberCount}. {SPLIT_NAMES[split]}.
      </p>
    </Card>
  )
}
