'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { Card, CardHead } from '@/components/ui/card'
import { periodLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { PERIODS_LISTED } from '@/lib/rewards/squads/constants'
import type { OwnSplit } from '@/lib/rewards/squads/schema'
import { ownSplitsOptions } from './queries'

/**
 * How closed periods were split: own earnings, own share, and how much of the difference was transferred. `latest` came
 * with the squad.
 */
export function OwnSplits({ latest }: { latest: readonly OwnSplit[] }) {
  const query = useInfiniteQuery({ ...ownSplitsOptions, enabled: latest.length >= PERIODS_LISTED })
  const splits = query.data?.pages.flatMap((page) => page.splits) ?? latest
  return (
    <Card aria-labelledby="own-splits-title" className="overflow-hidden">
      <CardHead id="own-splits-title" title="Closed periods" />
      <ul>
        {splits.map((split) => (
          <SplitRow key={split.periodId} split={split} />
        ))}
      </ul>
      <MoreRows query={query} />
    </Card>
  )
}

function SplitRow({ split }: { split: OwnSplit }) {
  const { squadName, startsDay, endsDay, earnedCents, shareCents, dueCents } = split
  return (
    <li className="grid gap-1 border-t border-line px-4 py-3 text-13">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{periodLabel(startsDay, endsDay)}</span>
        <span className="font-strong tabular-nums">{dueText(dueCents)}</span>
      </p>
      <p className="text-12 text-muted">
        <bdi>{squadName}</bdi> · you earned {formatCents(earnedCents)}, your share is {formatCents(shareCents)}
        {openText(split)}
      </p>
    </li>
  )
}

function dueText(dueCents: number): string {
  if (dueCents === 0) return formatCents(0)
  return dueCents > 0 ? `${formatCents(dueCents)} for you` : `${formatCents(-dueCents)} from you`
}

function openText({ dueCents, settledCents }: OwnSplit): string {
  const openCents = Math.abs(dueCents) - settledCents
  if (openCents === 0) return ''
  return dueCents > 0 ? ` · ${formatCents(openCents)} is on its way` : ` · you still owe ${formatCents(openCents)}`
}
