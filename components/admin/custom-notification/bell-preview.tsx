import { useState } from 'react'
import { NotificationRow } from '@/components/account/notifications/notification-row'
import { type Content, destinationSchema } from '@/lib/people/campaigns/admin-schema'
import { serverTime } from '@/lib/platform/dates/server-time'

const noop = () => undefined

/** A preview of the message in the notification list. It is not interactive. */
export function BellPreview({ content }: { content: Content }) {
  const [createdAt] = useState(() => new Date(serverTime()).toISOString())
  const { type, title, message, destinationUrlPath, actionLabel } = content
  const path = destinationSchema.safeParse(destinationUrlPath).data ?? null
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-13 font-medium">In-app preview</figcaption>
      <ul inert className="max-w-[420px] overflow-hidden rounded-card border border-line bg-raised">
        <NotificationRow
          notification={{
            id: 'preview',
            type,
            title: title.trim() || 'Title',
            message: message.trim(),
            createdAt,
            icon: null,
            hasRead: false,
            isActionRequired: false,
            actionRequiredStatus: null,
            destinationUrlPath: path,
            action: actionLabel ? { label: actionLabel } : null,
          }}
          onRead={noop}
          onFollow={noop}
          onRemove={noop}
        />
      </ul>
    </figure>
  )
}
