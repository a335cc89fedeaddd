'use client'

import Link from 'next/link'
import { LevelRing } from '@/components/ui/level-ring'
import { Progress } from '@/components/ui/progress'
import { Tooltip } from '@/components/ui/tooltip'
import { type LevelStanding, levelStanding } from '@/lib/levels/rules'
import { formatCents } from '@/lib/money/format'
import type { Achieved } from './level-card'

/** The level as a ring; on hover and focus how far it has come. [S2.61] [S9.16] */
export function LevelLink({ achieved }: { achieved: Achieved | undefined }) {
  const standing = levelStanding(achieved)
  const { level, name, nextName, progress } = standing
  const earned = formatCents(Math.round((achieved?.totalPayout ?? 0) * 100))
  const label = `Level ${level} ${name}, ${progress === null ? `${earned} earned` : `${progress}% to ${nextName}`}`
  return (
    <Tooltip align="end" className="w-[220px]" content={<LevelTip standing={standing} earned={earned} />}>
      <Link href="/levels" prefetch={false} aria-label={label} className="flex-none rounded-full">
        <LevelRing level={level} progress={(progress ?? 100) / 100} />
      </Link>
    </Tooltip>
  )
}

function LevelTip({ standing, earned }: { standing: LevelStanding; earned: string }) {
  const { level, name, nextName, progress } = standing
  return (
    <span className="grid gap-1.5 tabular-nums">
      <b className="text-13">
        Level {level} {name}
      </b>
      {progress === null ? null : <Progress value={progress / 100} />}
      <span className="flex justify-between gap-3">
        <span className="text-muted">Earnings</span>
        {earned}
      </span>
      {progress === null ? null : (
        <span className="flex justify-between gap-3">
          <span className="text-muted">Next: {nextName}</span>
          {progress}%
        </span>
      )}
    </span>
  )
}
