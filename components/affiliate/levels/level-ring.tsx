'use client'

import { Crown } from 'lucide-react'
import Link from 'next/link'
import { LevelRing as Ring } from '@/components/ui/level-ring'
import { Progress } from '@/components/ui/progress'
import { Skeleton } from '@/components/ui/skeleton'
import { Tooltip } from '@/components/ui/tooltip'
import { formatCents } from '@/lib/platform/money/format'
import { type Level, useLevel } from './use-level'

/** The navbar's level: a ring that shows progress to the next level, with details in its tooltip. [S2.61] [S9.16] */
export function LevelRing() {
  const level = useLevel()
  if (level.isPending) return <Skeleton className="size-[34px] flex-none rounded-full" />
  const { level: number, name, nextName, progress, hasCrown } = level
  const ahead = progress === null ? `${formatCents(level.earnedCents)} earned` : `${progress}% to ${nextName}`
  return (
    <Tooltip align="end" content={<LevelTip level={level} />} className="w-[220px]">
      <Link
        href="/levels"
        prefetch={false}
        aria-label={`Level ${number} ${name}, ${ahead}`}
        className="relative flex-none rounded-full"
      >
        <Ring level={number} progress={progress === null ? 1 : progress / 100} />
        {hasCrown ? (
          <span className="absolute -top-1.5 -right-1 grid size-4 place-items-center rounded-full bg-canvas">
            <Crown aria-hidden="true" className="size-3 text-accent-text" />
          </span>
        ) : null}
      </Link>
    </Tooltip>
  )
}

/** Level and name, progress to the next level, earnings and next level; at the top level only earnings. [S4.36] */
function LevelTip({ level }: { level: Level }) {
  const { level: number, name, nextName, progress, earnedCents, hasCrown } = level
  return (
    <span className="grid gap-2">
      <b className="flex items-center gap-1.5 text-13">
        Level {number} {name}
        {hasCrown ? <Crown role="img" aria-label="Crown" className="icon-sm text-accent-text" /> : null}
      </b>
      {progress === null ? null : <Progress value={progress / 100} />}
      <TipRow label="Earnings" value={formatCents(earnedCents)} />
      {progress === null ? null : <TipRow label={`Next: ${nextName}`} value={`${progress}%`} />}
    </span>
  )
}

function TipRow({ label, value }: { label: string; value: string }) {
  return (
    <span className="flex justify-between gap-4 tabular-nums">
      <span className="text-muted">{label}</span>
      <span>{value}</span>
    </span>
  )
}
