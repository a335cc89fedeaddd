import { useState } from 'react'
import { NotificationRow } from '@/components/notifications/notification-row'
import { type Content, destinationSchema } from '@/lib/people/campaigns/admin-schema'

const nothing = () => undefined

/** The message as it will stand in the bell. It can be looked at, not pressed. */
export function BellPreview({ content }: { content: Content }) {
  const [createdAt] = useState(() => new Date().toISOString())
  const { type, title, message, destinationUrlPath, actionLabel } = content
  const leadsTo = destinationSchema.safeParse(destinationUrlPath).data ?? null
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-13 font-medium">In the bell</figcaption>
      <ul inert className="max-w-[420px] overflow-hidden rounded-card border border-line bg-raised">
        <NotificationRow
          notification={{
            ...{ id: 'preview', type, title: title.trim() || 'Title', message: message.trim(), createdAt },
            ...{ icon: null, hasRead: false, isActionRequired: false, actionRequiredStatus: null },
            destinationUrlPath: leadsTo,
            action: actionLabel ? { label: actionLabel } : null,
          }}
          onRead={nothing}
          onFollow={nothing}
          onRemove={nothing}
        />
      </ul>
    </figure>
  )
}
