import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Endpoint, Endpoints, EventDetail, EventsPage } from '@/lib/api/webhooks/schema'
import type { DeliveryStatus } from '@/lib/generated/prisma/enums'
import { apiFetch } from '@/lib/platform/http/api-client'
import { cursorPages } from '../lists/cursor-pages'
import { apiQuery, unchecked } from '../live/api-query'
import { POLL_MS, pollWhile } from '../live/polling'

const KEY = 'webhooks'

/** Whose webhooks: those of an advertiser, or those of the network, whose staff give a reason for each change. */
export type Side = {
  /** The address of the API. */
  api: string
  /** The page that lists them, and the address under which each has its own. */
  listPage: string
  page: string
  /** The address that answers which offers there are. */
  offersApi: string
  isStaff: boolean
  mayChange: boolean
}

/** An offer that a webhook can be limited to. */
export type OfferChoice = { id: number; name: string }

/** Every answer about the webhooks of a side; invalidated by each change. */
export const sideKey = ({ api }: Side) => [KEY, api] as const
const listKey = (side: Side) => [...sideKey(side), 'list'] as const
export const webhookKey = (side: Side, id: string) => [...sideKey(side), 'one', id] as const

/** The webhooks, oldest first. */
export const webhooksOptions = (side: Side) =>
  apiQuery<Endpoints>(listKey(side), side.api, unchecked, { refetchInterval: POLL_MS.figures })

export const webhookOptions = (side: Side, id: string) =>
  apiQuery<Endpoint>(webhookKey(side, id), `${side.api}/${id}`, unchecked, { refetchInterval: POLL_MS.figures })

const isBeingSent = ({ status, attempts }: { status: DeliveryStatus; attempts: number }) =>
  status === 'queued' && attempts === 0

/** The log of a webhook, newest first, older events page by page. */
export const eventsOptions = (side: Side, id: string, status: DeliveryStatus | null) =>
  infiniteQueryOptions({
    ...cursorPages<EventsPage>(
      [...webhookKey(side, id), 'events', status],
      `${side.api}/${id}/events${status ? `?status=${status}` : ''}`,
    ),
    placeholderData: keepPreviousData,
    // new events are sent within seconds; older pages that were opened are not read again and again
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? []
      if (pages.length > 1) return false
      return pages.some(({ events }) => events.some(isBeingSent)) ? POLL_MS.calls : POLL_MS.figures
    },
  })

/** An event with what it says and every try. */
export const eventOptions = (side: Side, id: string, deliveryId: string) =>
  apiQuery<EventDetail>(
    [...webhookKey(side, id), 'event', deliveryId],
    `${side.api}/${id}/events/${deliveryId}`,
    unchecked,
    { refetchInterval: pollWhile(({ event }: EventDetail) => event.status === 'queued', POLL_MS.calls) },
  )

/** The offers a webhook can be limited to. */
export const offersOptions = ({ offersApi }: Side) =>
  queryOptions({
    queryKey: ['webhook offers', offersApi],
    queryFn: ({ signal }) => apiFetch<{ offers: OfferChoice[] }>(offersApi, { signal }),
    select: ({ offers }) => offers,
  })
