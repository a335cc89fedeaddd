'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs'
import { IconButton } from '@/components/ui/icon-button'
import type { Endpoint } from '@/lib/api/webhooks/schema'
import { DeliveryStatus } from '@/lib/generated/prisma/enums'
import { ListCard } from '../lists/list-card'
import { Choice } from '../lists/list-toolbar'
import { EventRow } from './event-row'
import { EventSheet } from './event-sheet'
import { DELIVERY_STATES } from './labels'
import { eventsOptions, type Side } from './queries'
import { ReplayDialog } from './replay-dialog'

const STATUSES = Object.values(DeliveryStatus)
const CHOICES = STATUSES.map((status) => [status, DELIVERY_STATES[status].label] as const)

/** Every event of 30 days with how it stands; one opens with its tries. */
export function EventLog({ side, webhook }: { side: Side; webhook: Endpoint }) {
  const [status, setStatus] = useQueryState('status', parseAsStringLiteral(STATUSES))
  const [open, setOpen] = useQueryState('open', parseAsString.withOptions({ history: 'push' }))
  const query = useInfiniteQuery(eventsOptions(side, webhook.id, status))
  const events = query.data?.pages.flatMap((page) => page.events)
  return (
    <section aria-labelledby="log">
      <div className="flex flex-wrap items-end gap-x-2 gap-y-3 pt-2 pb-4">
        <div className="grid min-w-0 flex-[1_1_220px] gap-0.5">
          <h2 id="log" className="text-18">
            Log
          </h2>
          <p className="text-13 text-muted">Events of the last 30 days, newest first.</p>
        </div>
        <Choice label="Status" value={status} options={CHOICES} onChange={setStatus} />
        {side.mayChange ? <ReplayDialog side={side} webhook={webhook} /> : null}
        <IconButton label="Refresh the log" onClick={() => query.refetch()} disabled={query.isFetching}>
          <RefreshCw className={query.isFetching ? 'animate-spin' : undefined} />
        </IconButton>
      </div>
      <ListCard
        things="events"
        query={query}
        count={events?.length}
        none={{
          isNarrowed: status !== null,
          yet: side.mayChange
            ? 'Send a test, or wait until one of its events happens.'
            : 'One appears as soon as something happens.',
          match: 'No event of the last 30 days has this status.',
          onShowAll: () => setStatus(null),
        }}
      >
        <ul className="divide-y divide-line">
          {events?.map((event) => (
            <EventRow key={event.id} event={event} onOpen={() => setOpen(event.id)} />
          ))}
        </ul>
      </ListCard>
      {open ? <EventSheet side={side} webhook={webhook} deliveryId={open} onClose={() => setOpen(null)} /> : null}
    </section>
  )
}
