'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { RELEASES_LISTED } from '@/lib/money/payouts/requests/eligibility-constants'
import type { Release } from '@/lib/money/payouts/requests/eligibility-schema'
import { EASTERN } from '@/lib/platform/dates/constants'
import { dayLabel } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { plural } from '@/lib/platform/text/counts'

const SHOWN_AT_FIRST = 5
const HOUR = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: EASTERN,
  timeZoneName: 'short',
})

/** Upcoming releases by Eastern day, each with the time when that day's last amount is released. */
export function ReleaseList({ releases }: { releases: readonly Release[] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (releases.length === 0) return null
  const shown = showsAll ? releases : releases.slice(0, SHOWN_AT_FIRST)
  const isCut = releases.length === RELEASES_LISTED
  return (
    <Card aria-labelledby="releases-title">
      <CardHead id="releases-title" title="Upcoming releases" />
      <ol className="border-t border-line">
        {shown.map((release) => (
          <ReleaseRow key={release.day} release={release} />
        ))}
      </ol>
      {shown.length < releases.length ? (
        <div className="border-t border-line p-2 text-center">
          <Button variant="ghost" onClick={() => setShowsAll(true)}>
            Show all {releases.length} days
          </Button>
        </div>
      ) : null}
      {showsAll && isCut ? (
        <p className="border-t border-line px-4 py-3 text-12 text-muted">The next {RELEASES_LISTED} days are listed.</p>
      ) : null}
    </Card>
  )
}

function ReleaseRow({ release: { day, at, count, rewardCount, amountCents } }: { release: Release }) {
  const parts = [
    ...(count > 0 ? [plural(count, 'conversion')] : []),
    ...(rewardCount > 0 ? [plural(rewardCount, 'quest reward')] : []),
  ]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line px-4 py-2 text-13 leading-[18px] first:border-t-0">
      <b className="font-medium">{dayLabel(day)}</b>
      <span className="font-strong tabular-nums">{formatCents(amountCents)}</span>
      <span className="col-span-2 text-12 leading-4 text-muted">
        {parts.join(' and ')}, by <time dateTime={at}>{HOUR.format(new Date(at))}</time>
      </span>
    </li>
  )
}
