import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { EventDetail, EventsPage } from '@/lib/api/webhooks/schema'
import type { DeliveryStatus } from '@/lib/generated/prisma/enums'
import { apiFetch, lazySchema } from '@/lib/platform/http/api-client'
import { cursorPages } from '../lists/cursor-pages'
import { apiQuery } from '../live/api-query'
import { POLL_MS, pollWhile } from '../live/polling'

const endpointsAnswer = lazySchema(async () => (await import('@/lib/api/webhooks/schema')).endpointsSchema)
const endpointAnswer = lazySchema(async () => (await import('@/lib/api/webhooks/schema')).endpointSchema)
const eventDetailAnswer = lazySchema(async () => (await import('@/lib/api/webhooks/schema')).eventDetailSchema)

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

/** Every answer about the webhooks of a side; invalidated by each change. */
export const sideKey = ({ api }: Side) => [KEY, api] as const
const listKey = (side: Side) => [...sideKey(side), 'list'] as const
export const webhookKey = (side: Side, id: string) => [...sideKey(side), 'one', id] as const

/** The webhooks, oldest first. */
export const webhooksOptions = (side: Side) =>
  apiQuery(listKey(side), side.api, endpointsAnswer, { refetchInterval: POLL_MS.figures })

export const webhookOptions = (side: Side, id: string) =>
  apiQuery(webhookKey(side, id), `${side.api}/${id}`, endpointAnswer, { refetchInterval: POLL_MS.figures })

const isBeingSent = ({ status, attempts }: { status: DeliveryStatus; attempts: number }) =>
  status === 'queued' && attempts === 0

const eventsAnswer = lazySchema(async () => (await import('@/lib/api/webhooks/schema')).eventsPageSchema)

/** The log of a webhook, newest first, older events page by page. */
export const eventsOptions = (side: Side, id: string, status: DeliveryStatus | null) =>
  infiniteQueryOptions({
    ...cursorPages<EventsPage>(
      [...webhookKey(side, id), 'events', status],
      `${side.api}/${id}/events${status ? `?status=${status}` : ''}`,
      eventsAnswer,
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
  apiQuery(
    [...webhookKey(side, id), 'event', deliveryId],
    `${side.api}/${id}/events/${deliveryId}`,
    eventDetailAnswer,
    { refetchInterval: pollWhile(({ event }: EventDetail) => event.status === 'queued', POLL_MS.calls) },
  )

const offerChoicesAnswer = lazySchema(async () => (await import('@/lib/api/webhooks/schema')).offerChoicesSchema)

/** The offers a webhook can be limited to. */
export const offersOptions = ({ offersApi }: Side) =>
  queryOptions({
    queryKey: ['webhook offers', offersApi],
    queryFn: ({ signal }) => apiFetch(offersApi, { schema: offerChoicesAnswer, signal }),
    select: ({ offers }) => offers,
  })
