'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreRows } from '@/components/shared/lists/more-rows'
import { Failure } from '@/components/shared/states/failure'
import { RelativeTime } from '@/components/shared/time/relative-time'
import { Card, CardHead } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { TOPIC_LABELS } from '@/lib/people/support/constants'
import { ticketsOptions } from './queries'
import { TicketStatusPill } from './ticket-status'

/** The user's tickets with their status; pressing one opens the conversation. */
export function TicketList({ onOpen }: { onOpen: (number: number) => void }) {
  const query = useInfiniteQuery(ticketsOptions)
  const tickets = query.data?.pages.flatMap((page) => page.tickets)
  return (
    <Card aria-labelledby="tickets-title" className="overflow-hidden">
      <CardHead id="tickets-title" title="Your tickets" />
      {tickets && tickets.length > 0 ? (
        <ul>
          {tickets.map(({ number, subject, topic, status, updatedAt }) => (
            <li key={number} className="border-t border-line">
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => onOpen(number)}
                className="flex min-h-14 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left transition-colors hover:bg-fill focus-visible:-outline-offset-2"
              >
                <span className="grid min-w-0 flex-1 basis-52">
                  <span className="text-14 font-medium [overflow-wrap:anywhere]">{subject}</span>
                  <span className="text-12 text-muted">
                    #{number} · {TOPIC_LABELS[topic]} · <RelativeTime at={updatedAt} />
                  </span>
                </span>
                <TicketStatusPill status={status} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <MoreRows query={query} />
      {tickets?.length === 0 ? (
        <EmptyState title="No tickets yet" className="border-t border-line">
          Your messages and our replies appear here.
        </EmptyState>
      ) : null}
      {tickets || query.error ? null : <Skeleton className="m-4 h-24" />}
      {tickets ? null : <Failure query={query} className="border-t border-line" />}
    </Card>
  )
}
