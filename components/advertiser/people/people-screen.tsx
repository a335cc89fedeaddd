'use client'

import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { Member } from '@/lib/people/advertisers/members/schema'
import { peopleOptions } from '../queries'
import { InviteDialog } from './invite-dialog'
import { PeopleKeys } from './people-keys'
import { PeopleList } from './people-list'
import { RoleDialog } from './role-dialog'

/** Who signs in for the advertiser, and what they may do; owners change it. */
export function PeopleScreen({ userId, isOwner }: { userId: string; isOwner: boolean }) {
  const query = useQuery(peopleOptions)
  const [isInviting, setInviting] = useState(false)
  const [changed, setChanged] = useState<Member | null>(null)
  return (
    <PageShell>
      <PageHeader
        title="People"
        description={
          isOwner
            ? 'Everybody has their own account. Owners manage people, managers everything else, viewers read.'
            : 'Everybody has their own account. An owner can invite and remove people.'
        }
        actions={
          isOwner ? (
            <Button variant="primary" onClick={() => setInviting(true)}>
              <UserPlus />
              Invite
            </Button>
          ) : null
        }
      />
      {query.data ? (
        <PeopleList people={query.data} userId={userId} isOwner={isOwner} onChangeRole={setChanged} />
      ) : query.error ? (
        <Card>
          <Failure query={query} />
        </Card>
      ) : (
        <Card aria-busy="true" className="grid gap-3 p-4">
          <Skeleton className="h-5 w-60" />
          <Skeleton className="h-5 w-52" />
        </Card>
      )}
      {isOwner ? <PeopleKeys /> : null}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
      {changed ? <RoleDialog member={changed} onClose={() => setChanged(null)} /> : null}
    </PageShell>
  )
}
