'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { apiQuery } from '@/components/shared/live/api-query'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { type BotProfileView, botProfilesSchema } from '@/lib/community/bots/profile-admin-schema'
import { ForChangers } from '../kit/frame/staff-rights'
import { adminKeys } from '../kit/keys'
import { PROFILES_PATH, ProfileCard } from './profile-card'
import { ProfileDialog } from './profile-dialog'

/** The bots of the community. [S2.30] */
export function ProfilesScreen() {
  const [open, setOpen] = useState<BotProfileView | 'new' | null>(null)
  const query = useQuery(apiQuery([...adminKeys.page('bot-profiles'), 'list'], PROFILES_PATH, botProfilesSchema))
  const profiles = query.data?.profiles
  return (
    <>
      <div className="flex justify-end pb-4">
        <ForChangers page="bot-profiles">
          <Button variant="primary" onClick={() => setOpen('new')}>
            <Plus />
            New bot
          </Button>
        </ForChangers>
      </div>
      {profiles ? (
        <ul className="grid gap-3">
          {profiles.map((profile) => (
            <li key={profile.id}>
              <ProfileCard profile={profile} onEdit={() => setOpen(profile)} />
            </li>
          ))}
        </ul>
      ) : (
        <Card>{query.error ? <Failure query={query} /> : <Skeleton className="m-4 h-32" />}</Card>
      )}
      {profiles?.length === 0 ? (
        <EmptyState as="p" title="No bots yet">
          Bots post messages and assign roles in the community.
        </EmptyState>
      ) : null}
      {open ? <ProfileDialog profile={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
