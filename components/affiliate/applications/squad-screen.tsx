'use client'

import { useQuery } from '@tanstack/react-query'
import { TwoColumnLayout } from '@/components/shared/page/two-column-layout'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { NotApproved } from './not-approved'
import { OwnSplits } from './own-splits'
import { OwnSquad } from './own-squad'
import { squadOptions } from './queries'
import { SquadForm } from './squad-form'
import { SquadInvitations } from './squad-invitations'
import { SquadList } from './squad-list'

/** The affiliate's squad, invitations, or the form to propose one, and earlier proposals. */
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
  const { squad, splits, applications, invitations } = query.data
  const hasOpen = applications.some(({ status }) => status === 'submitted')
  const list = <SquadList latest={applications} />
  const isWaiting = isApproved && !squad && hasOpen && splits.length + invitations.length === 0
  if (isWaiting) return <div className="max-w-[720px]">{list}</div>
  return (
    <TwoColumnLayout aside={list}>
      {squad ? <OwnSquad squad={squad} /> : null}
      {invitations.length > 0 ? <SquadInvitations latest={invitations} /> : null}
      {splits.length > 0 ? <OwnSplits latest={splits} /> : null}
      {isApproved && !squad && !hasOpen ? <SquadForm /> : null}
      {isApproved ? null : <NotApproved what="propose a squad" />}
    </TwoColumnLayout>
  )
}
