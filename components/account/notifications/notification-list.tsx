'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Segmented } from '@/components/ui/segmented'
import { Skeleton } from '@/components/ui/skeleton'
import { useInitialRows } from '@/components/ui/use-initial-rows'
import { useLazy } from '@/components/ui/use-lazy'
import type { Notification } from '@/lib/messages/notifications/inbox-schema'
import { FILTERS, type Filter, filtered } from './filters'
import { NotificationRow } from './notification-row'
import type { OlderProps } from './older-notifications'
import type { useNotifications } from './use-notifications'

type NotificationListProps = {
  notifications: ReturnType<typeof useNotifications>
  empty: { title: string; text: string }
  onRemove: (notification: Notification) => void
  /** Called when a notification was followed to its destination. */
  onLeave?: () => void
  /** Class of the scrollable part. */
  className?: string
}

/** As many as fit on a screen. */
const IN_SIGHT = 12

/** The filters, "Mark all read" and the notifications, with loading and empty states. [S4.41] [S4.43] */
export function NotificationList({ notifications, empty, onRemove, onLeave, className }: NotificationListProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const shown = filtered(notifications.list, filter)
  const drawn = useInitialRows(shown.length, IN_SIGHT)
  return (
    <>
      <div className="grid gap-2 border-b border-line px-4 py-2.5">
        <Segmented
          label="Show"
          value={filter}
          onValueChange={setFilter}
          options={FILTERS}
          block
          className="min-w-0 [&>button]:px-1.5"
        />
        <div className="flex min-h-7 items-center justify-between gap-2 text-12 text-muted">
          <span role="status">{status(notifications)}</span>
          {notifications.areSamples ? (
            <Button size="sm" variant="ghost" className="-mr-2.5" onClick={() => notifications.reload()}>
              Try again
            </Button>
          ) : null}
          {notifications.unreadCount > 0 ? (
            <Button
              size="sm"
              variant="ghost"
              className="-mr-2.5"
              onClick={notifications.readAll}
              busy={notifications.isReadingAll}
              busyLabel="Marking…"
            >
              Mark all read
            </Button>
          ) : null}
        </div>
      </div>
      <div className={className} aria-busy={notifications.isLoading}>
        {notifications.isLoading ? <Loading /> : null}
        {!notifications.isLoading && shown.length === 0 && !notifications.lastId ? (
          <EmptyState title={empty.title}>{empty.text}</EmptyState>
        ) : null}
        <ul>
          {shown.slice(0, drawn).map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              onRead={() => notifications.read(notification)}
              onFollow={() => {
                notifications.follow(notification)
                onLeave?.()
              }}
              {...(notifications.areSamples ? {} : { onRemove: () => onRemove(notification) })}
            />
          ))}
        </ul>
        {notifications.lastId ? (
          <Older
            key={filter}
            areSomeAbove={shown.length > 0}
            {...{ notifications, filter, empty, onRemove, onLeave }}
          />
        ) : null}
      </div>
    </>
  )
}

const loadOlder = async () => (await import('./older-notifications')).OlderNotifications

/** What is behind a full list; few have one. */
function Older(props: OlderProps) {
  const OlderNotifications = useLazy(loadOlder)
  return OlderNotifications ? <OlderNotifications {...props} /> : null
}

function status({ areSamples, isLoading, unreadCount }: NotificationListProps['notifications']): ReactNode {
  if (isLoading) return 'Loading…'
  if (areSamples) return 'These are samples: your notifications could not be loaded.'
  return unreadCount === 0 ? 'Nothing unread' : `${unreadCount} unread`
}

function Loading() {
  return (
    <div>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex gap-3 border-t border-line px-4 py-3 first:border-t-0">
          <Skeleton className="size-8" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-1/2" />
            <Skeleton className="h-3 w-16" />
          </div>
        </div>
      ))}
    </div>
  )
}
