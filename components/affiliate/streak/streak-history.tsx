'use client'

import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/shared/states/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayLabel } from '@/lib/platform/dates/days'
import type { StreakHistory as Answer } from '@/lib/rewards/streak/schema'
import { inDays } from './labels'
import { historyOptions } from './queries'

const SHOWN_DAYS = 90

type StreakEvent = Answer['events'][number]

/** The streak's events of the last three months with their reasons. Days that only added one are in the calendar. */
export function StreakHistory({ affiliateId, today }: { affiliateId: number; today: Day }) {
  const { data, isError, isFetching, refetch } = useQuery(
    historyOptions(affiliateId, addDays(today, -SHOWN_DAYS), today),
  )
  const events = data?.events.filter(({ kind }) => kind !== 'extended')
  return (
    <section aria-labelledby="streak-history-title" className="grid gap-2">
      <h3 id="streak-history-title" className="text-16 leading-5">
        History
      </h3>
      {events || isError ? null : <Skeleton className="h-10 w-full" />}
      {!events && isError ? (
        <ErrorState
          message="The history could not be loaded."
          onRetry={() => refetch()}
          retrying={isFetching}
          className="py-2"
        />
      ) : null}
      {events?.length === 0 ? <p className="text-13 text-muted">Nothing in the last {SHOWN_DAYS} days.</p> : null}
      {events && events.length > 0 ? (
        <ol className="grid text-13">
          {events.map((event) => (
            <li
              key={`${event.at} ${event.kind} ${event.day}`}
              className="grid grid-cols-[56px_1fr] gap-2 border-t border-line py-2 first:border-t-0"
            >
              <time dateTime={event.day} className="text-muted tabular-nums">
                {dayLabel(event.day)}
              </time>
              <span className="leading-[18px]">{describeEvent(event)}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}

/** An event as a sentence, with its reason. */
export function describeEvent({ kind, before, after, note, points }: StreakEvent): string {
  switch (kind) {
    case 'started':
      return 'A streak began.'
    case 'extended':
      return `The streak grew to ${inDays(after)}.`
    case 'broken':
      return `No conversion on this day: the streak of ${inDays(before)} broke.`
    case 'restored':
      return `Restored to ${inDays(after)}. ${points} restore ${points === 1 ? 'point' : 'points'} left.`
    case 'point_earned':
      return `Restore point earned${note ? `: ${note}` : ''}. You had ${points} then.`
    case 'rebuilt':
      return rebuilt(before, after, note)
  }
}

const rebuilt = (before: number, after: number, note: string | null): string => {
  const change = before === after ? 'The streak was recalculated' : `The streak went from ${before} to ${inDays(after)}`
  return note ? `${change}: ${note}.` : `${change}.`
}
