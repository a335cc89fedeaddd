'use client'

import { ChevronRight, Crown } from 'lucide-react'
import Link from 'next/link'
import { Card } from '@/components/ui/card'
import { LevelRing } from '@/components/ui/level-ring'
import { Progress } from '@/components/ui/progress'
import { Skeleton } from '@/components/ui/skeleton'
import { formatCents } from '@/lib/platform/money/format'
import { RecentAchievements } from './recent-achievements'
import { type Level, useLevel } from './use-level'

/** The level card of the home page: name, progress to the next level, and the latest achievements. [S1.7] */
export function LevelCard() {
  const level = useLevel()
  return (
    <Card aria-labelledby="level-title" aria-busy={level.isPending}>
      <Link
        href="/levels"
        prefetch={false}
        className="flex items-center gap-3.5 rounded-t-card p-4 transition-colors hover:bg-fill focus-visible:-outline-offset-2"
      >
        {level.isPending ? <Loading /> : <LevelSummary level={level} />}
        <ChevronRight aria-hidden="true" className="icon-sm self-start text-muted" />
      </Link>
      <RecentAchievements />
    </Card>
  )
}

function LevelSummary({ level }: { level: Level }) {
  const { level: number, name, nextName, progress, earnedCents, missingCents, hasCrown } = level
  return (
    <>
      <LevelRing level={number} progress={progress === null ? 1 : progress / 100} className="size-11 text-16" />
      <div className="grid min-w-0 flex-1 gap-1.5 text-12 leading-4">
        <h2 id="level-title" className="flex items-center gap-1.5 text-16 leading-5">
          <span className="sr-only">Level {number} </span>
          <span className="truncate">{name}</span>
          {hasCrown ? <Crown role="img" aria-label="Crown" className="text-accent-text" /> : null}
        </h2>
        {progress === null || missingCents === null ? (
          <p className="text-muted tabular-nums">
            Total earnings <b className="text-text">{formatCents(earnedCents)}</b>
          </p>
        ) : (
          <>
            <Progress value={progress / 100} label={`Progress to ${nextName}`} />
            <p className="flex justify-between gap-2 text-muted tabular-nums">
              <span className="truncate">
                {formatCents(missingCents)} to {nextName}
              </span>
              <b className="text-text">{progress}%</b>
            </p>
          </>
        )}
      </div>
    </>
  )
}

/** As tall as the loaded content. */
function Loading() {
  return (
    <>
      <Skeleton className="size-11 flex-none rounded-full" />
      <span className="grid flex-1 gap-1.5">
        <h2 id="level-title" className="sr-only">
          Level
        </h2>
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-1.5 w-full" />
        <Skeleton className="h-4 w-36" />
      </span>
    </>
  )
}
