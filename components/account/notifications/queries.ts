import { queryOptions } from '@tanstack/react-query'
import { POLL_MS } from '@/components/shared/live/polling'
import { notificationsAnswer, unreadCountAnswer } from '@/components/shared/states/answer-shapes'
import { LISTED_NOTIFICATIONS } from '@/lib/messages/notifications/inbox-constants'
import type { Notification } from '@/lib/messages/notifications/inbox-schema'
import { BRAND } from '@/lib/platform/brand'
import { apiFetch } from '@/lib/platform/http/api-client'

export const NOTIFICATIONS_PATH = `/api/${BRAND.slug}-notifications`

/** The minimum loading time, to avoid flicker. [S4.45] [S9.5] */
export const MINIMUM_LOAD_MS = 400

export const notificationKeys = {
  all: ['notifications'] as const,
  list: (userId: string) => ['notifications', 'list', userId] as const,
  unread: ['notifications', 'unread'] as const,
}

/** A list, or samples when the list could not be loaded. */
export type NotificationList = {
  notifications: Notification[]
  areSamples: boolean
  /** The last one of a full list, behind which there may be older ones. */
  lastId?: string | undefined
}

/** The session's newest notifications; three samples when they cannot be loaded. [S7.8] [S8.11] */
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
    const notifications = await apiFetch(`${NOTIFICATIONS_PATH}?recipientId=${encodeURIComponent(userId)}`, {
      schema: notificationsAnswer,
      signal,
    })
    return { notifications, areSamples: false, lastId: notifications[LISTED_NOTIFICATIONS - 1]?.id }
  } catch (error) {
    if (signal.aborted) throw error
    console.error('notifications could not be loaded', error)
    const { sampleNotifications } = await import('./samples')
    return { notifications: sampleNotifications(), areSamples: true }
  }
}

/** The unread count, for the bell's dot. [S2.62] */
export const unreadCountOptions = queryOptions({
  queryKey: notificationKeys.unread,
  queryFn: async ({ signal }) =>
    (await apiFetch(`${NOTIFICATIONS_PATH}/unread-count`, { schema: unreadCountAnswer, signal })).unreadCount,
  refetchInterval: POLL_MS.minute,
})

/** Marks one notification read. [S7.9] */
export const markRead = (id: string) => apiFetch(NOTIFICATIONS_PATH, { method: 'POST', body: { id } })

/** Marks all notifications up to an instant as read, in one call. */
export const markAllRead = (before: string) =>
  apiFetch(NOTIFICATIONS_PATH, { method: 'POST', body: { all: true, before } })

export const noteClick = (id: string) => apiFetch(`${NOTIFICATIONS_PATH}/${id}/click`, { method: 'POST', body: {} })

export const removeNotification = (id: string) => apiFetch(`${NOTIFICATIONS_PATH}/${id}`, { method: 'DELETE' })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
