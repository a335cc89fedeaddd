'use client'

import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { RelativeTime } from '@/components/shared/time/relative-time'
import { Progress } from '@/components/ui/progress'
import { Skeleton } from '@/components/ui/skeleton'
import type { ListedAchievement } from '@/lib/rewards/achievements/schema'
import { achievementsOptions } from './queries'

const SHOWN = 2

/** The latest achievements; the remaining places show upcoming ones. */
export function RecentAchievements() {
  const { data, isPending } = useQuery(achievementsOptions)
  const shown = data ? sortAchievements(data.achievements) : []
  return (
    <ul aria-label="Achievements" aria-busy={isPending} className="border-t border-line text-13">
      {shown.map((achievement) => (
        <AchievementRow key={achievement.id} achievement={achievement} />
      ))}
      {isPending ? (
        <li aria-hidden="true" className="grid gap-[11px] px-4 py-[9px]">
          <Skeleton className="h-[22px] w-48" />
          <Skeleton className="h-[22px] w-40" />
        </li>
      ) : null}
    </ul>
  )
}

/** Earned achievements first, newest first; then the ones with the most progress. */
export function sortAchievements(achievements: readonly ListedAchievement[]): readonly ListedAchievement[] {
  const earned = achievements.filter(({ earnedAt }) => earnedAt !== null)
  const ahead = achievements.filter(({ earnedAt }) => earnedAt === null)
  return [
    ...earned.sort((a, b) => (b.earnedAt ?? '').localeCompare(a.earnedAt ?? '')),
    ...ahead.sort((a, b) => b.progress - a.progress),
  ].slice(0, SHOWN)
}

function AchievementRow({ achievement }: { achievement: ListedAchievement }) {
  const { name, description, earnedAt, progress } = achievement
  return (
    <li className="flex h-[34px] items-center gap-2.5 border-line px-4 not-first:border-t" title={description}>
      <Award aria-hidden="true" className={earnedAt ? 'text-accent-text' : 'text-disabled'} />
      <span className={earnedAt ? 'truncate font-medium' : 'truncate text-text-2'}>{name}</span>
      <span className="ml-auto flex-none text-12 text-muted tabular-nums">
        {earnedAt ? (
          <RelativeTime at={earnedAt} />
        ) : (
          <span className="flex items-center gap-2">
            <Progress value={progress} className="w-16" />
            {Math.floor(progress * 100)}%
          </span>
        )}
      </span>
    </li>
  )
}
