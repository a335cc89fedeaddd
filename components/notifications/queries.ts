import { queryOptions } from '@tanstack/react-query'
import type { Notification, UnreadCount } from '@/lib/messages/inbox/schema'
import { BRAND } from '@/lib/platform/brand'
import { apiFetch } from '@/lib/platform/http/api-client'
import { SAMPLE_NOTIFICATIONS } from './samples'

const PATH = `/api/${BRAND.slug}-notifications`

/** The shortest time a load is shown, so that it never flickers. [S4.45] [S9.5] */
export const MINIMUM_LOAD_MS = 400

/** Without a live stream the bell is asked again this often. */
const POLL_MS = 60_000

export const notificationKeys = {
  all: ['notifications'] as const,
  list: (userId: string) => ['notifications', 'list', userId] as const,
  unread: ['notifications', 'unread'] as const,
}

/** A list, or samples that stand in for one that could not be read. */
export type NotificationList = { notifications: Notification[]; areSamples: boolean }

/** The newest notifications of the session; three samples when they cannot be read. [S7.8] [S8.11] */
export const notificationsOptions = (userId: string) =>
  queryOptions({
    queryKey: notificationKeys.list(userId),
    queryFn: async ({ signal }): Promise<NotificationList> => {
      const [list] = await Promise.all([readList(userId, signal), pause(MINIMUM_LOAD_MS)])
      return list
    },
    staleTime: 0,
  })

async function readList(userId: string, signal: AbortSignal): Promise<NotificationList> {
  try {
    const notifications = await apiFetch<Notification[]>(`${PATH}?recipientId=${encodeURIComponent(userId)}`, {
      signal,
    })
    return { notifications, areSamples: false }
  } catch (error) {
    if (signal.aborted) throw error
    console.error('notifications could not be loaded', error)
    return { notifications: SAMPLE_NOTIFICATIONS, areSamples: true }
  }
}

/** How many are unread, for the dot on the bell. [S2.62] */
export const unreadCountOptions = queryOptions({
  queryKey: notificationKeys.unread,
  queryFn: async ({ signal }) => (await apiFetch<UnreadCount>(`${PATH}/unread-count`, { signal })).unreadCount,
  refetchInterval: POLL_MS,
})

/** Marks one read. [S7.9] */
export const markRead = (id: string) => apiFetch(PATH, { method: 'POST', body: { id } })

/** Marks all up to an instant read in one call. */
export const markAllRead = (before: string) => apiFetch(PATH, { method: 'POST', body: { all: true, before } })

export const noteClick = (id: string) => apiFetch(`${PATH}/${id}/click`, { method: 'POST', body: {} })

export const removeNotification = (id: string) => apiFetch(`${PATH}/${id}`, { method: 'DELETE' })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
