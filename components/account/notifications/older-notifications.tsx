'use client'

import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notificationsAnswer } from '@/components/shared/states/answer-shapes'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LISTED_NOTIFICATIONS } from '@/lib/messages/notifications/inbox-constants'
import type { Notification } from '@/lib/messages/notifications/inbox-schema'
import { apiFetch } from '@/lib/platform/http/api-client'
import type { Filter } from './filters'
import { NotificationRow } from './notification-row'
import { NOTIFICATIONS_PATH, notificationKeys } from './queries'
import type { useNotifications } from './use-notifications'

/** Notifications of one filter that are older than one of them, in pages. */
const olderOptions = (filter: Filter, lastId: string) =>
  infiniteQueryOptions({
    queryKey: [...notificationKeys.all, 'older', filter, lastId],
    initialPageParam: lastId,
    queryFn: ({ pageParam: before, signal }) => {
      const query = new URLSearchParams({ before, ...(filter !== 'all' && { type: filter }) })
      return apiFetch(`${NOTIFICATIONS_PATH}?${query}`, { schema: notificationsAnswer, signal })
    },
    getNextPageParam: (page) => page[LISTED_NOTIFICATIONS - 1]?.id,
  })

export type OlderProps = {
  notifications: ReturnType<typeof useNotifications>
  filter: Filter
  /** Whether newer notifications of the filter are listed above. */
  areSomeAbove: boolean
  empty: { title: string; text: string }
  onRemove: (notification: Notification) => void
  onLeave?: (() => void) | undefined
}

/** The notifications behind a full list, of the same filter, page by page: the server filters them. */
export function OlderNotifications({ notifications, filter, areSomeAbove, empty, onRemove, onLeave }: OlderProps) {
  const [isAsked, setAsked] = useState(false)
  // marked or removed here, before the next answer has it
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const query = useInfiniteQuery({
    ...olderOptions(filter, notifications.lastId ?? ''),
    enabled: isAsked || !areSomeAbove,
  })
  const rows = (query.data?.pages.flat() ?? []).filter(({ id }) => !removed.has(id))
  const isRead = ({ id, hasRead }: Notification) => hasRead || read.has(id) || notifications.unreadCount === 0
  const noteRead = (id: string) => setRead((before) => new Set([...before, id]))
  const isLoading = query.isFetchingNextPage || query.isLoading

  if (query.isSuccess && rows.length === 0 && !areSomeAbove && !query.hasNextPage) {
    return <EmptyState title={empty.title}>{empty.text}</EmptyState>
  }
  return (
    <>
      <ul>
        {rows.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={{ ...notification, hasRead: isRead(notification) }}
            onRead={() => {
              noteRead(notification.id)
              notifications.read(notification)
            }}
            onFollow={() => {
              noteRead(notification.id)
              notifications.follow(notification)
              onLeave?.()
            }}
            onRemove={() => {
              setRemoved((before) => new Set([...before, notification.id]))
              onRemove(notification)
            }}
          />
        ))}
      </ul>
      <div className="border-t border-line p-2 text-center text-12 text-muted">
        {query.isError ? <p role="alert">Older notifications could not be loaded.</p> : null}
        {query.isSuccess && !query.hasNextPage ? (
          'These are all.'
        ) : (
          <Button
            size="sm"
            variant="ghost"
            busy={isLoading}
            busyLabel="Loading…"
            onClick={() => {
              setAsked(true)
              if (query.isError) query.refetch()
              else if (query.hasNextPage) query.fetchNextPage()
            }}
          >
            {query.isError ? 'Try again' : 'Show older'}
          </Button>
        )}
      </div>
    </>
  )
}
