'use client'

import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useLevel } from '@/components/affiliate/levels/use-level'
import { LevelRing } from '@/components/ui/level-ring'
import { Progress } from '@/components/ui/progress'
import { formatCents } from '@/lib/platform/money/format'

/** The progress to the next level; at the top level only the earnings. [S2.77] [S4.36] */
export function LevelCard({ onLeave }: { onLeave: () => void }) {
  const { level, name, nextName, progress, earnedCents, missingCents } = useLevel()
  return (
    <Link
      href="/levels"
      prefetch={false}
      onClick={onLeave}
      className="mx-3 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-card border border-line bg-fill px-3 py-2.5 text-12 transition-colors hover:bg-fill-strong"
    >
      <LevelRing level={level} progress={(progress ?? 100) / 100} className="size-10 text-16" />
      <span className="grid gap-1">
        <span className="flex justify-between gap-2">
          <b className="truncate text-13">{name}</b>
          {progress === null ? null : <span className="text-muted tabular-nums">{progress}%</span>}
        </span>
        {progress === null ? null : <Progress value={progress / 100} />}
        <span className="text-muted tabular-nums">
          {missingCents === null ? `${formatCents(earnedCents)} earned` : `${formatCents(missingCents)} to ${nextName}`}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="text-muted" />
    </Link>
  )
}
