'use client'

import { useState } from 'react'
import { Card, CardHead } from '@/components/ui/card'
import { NotificationList } from './notification-list'
import { useNotifications } from './use-notifications'

/**
 * The notifications next to the figures. Reading is optimistic and reverted on failure; deleting is local to this page:
 * the bell still has the notification. [S4.40] [S4.42]
 */
export function NotificationFeed({ userId }: { userId: string }) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const notifications = useNotifications(userId)
  const list = notifications.list.filter(({ id }) => !hidden.has(id))
  const unreadCount =
    notifications.unreadCount - notifications.list.filter(({ id, hasRead }) => !hasRead && hidden.has(id)).length
  return (
    <Card aria-labelledby="feed-title">
      <CardHead id="feed-title" title="Notifications" />
      <NotificationList
        notifications={{ ...notifications, list, unreadCount }}
        empty={{ title: 'No notifications', text: "You're all caught up!" }}
        onRemove={({ id }) => setHidden((before) => new Set([...before, id]))}
        className="max-h-[400px] overflow-y-auto overscroll-contain"
      />
    </Card>
  )
}
