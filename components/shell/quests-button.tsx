'use client'

import { useQuery } from '@tanstack/react-query'
import { Target } from 'lucide-react'
import { questsOptions } from '@/components/affiliate/quests/queries'
import { Button } from '@/components/ui/button'
import { Count } from '@/components/ui/count'
import { NotificationBell } from './notifications/notification-bell'

/** Opens the bell's sheet on its Quests tab, and shows how many rewards are ready to claim. [S2.64] */
export function QuestsButton({ userId, className }: { userId: string; className: string }) {
  const { data = [] } = useQuery(questsOptions)
  const ready = data.filter(({ state }) => state === 'done').length
  const button = (
    <Button size="lg" className={className}>
      <Target className="text-muted" />
      Quests
      {ready > 0 ? (
        <Count accent className="ml-auto">
          {ready}
          <span className="sr-only"> ready to claim</span>
        </Count>
      ) : null}
    </Button>
  )
  return <NotificationBell userId={userId} variant="sheet" hasQuests trigger={button} opensOn="quests" />
}
