import { Check, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { RelativeTime } from '@/components/shared/time/relative-time'
import { buttonClass } from '@/components/ui/button-class'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import type { Notification } from '@/lib/messages/notifications/inbox-schema'
import { iconHref } from './icons'

type NotificationRowProps = {
  notification: Notification
  onRead: () => void
  onFollow: () => void
  /** Absent when the notification cannot be deleted. */
  onRemove?: () => void
}

/** One notification: pressing it marks it read and opens its destination; the tick only marks it read. [S4.40] */
export function NotificationRow({ notification, onRead, onFollow, onRemove }: NotificationRowProps) {
  const { title, message, createdAt, hasRead, destinationUrlPath, action } = notification
  const isWaiting = notification.isActionRequired && notification.actionRequiredStatus === 'pending'
  const body = (
    <>
      <span className={cn('bidi-auto block leading-[18px] [overflow-wrap:anywhere]', !hasRead && 'font-strong')}>
        {title}
        {hasRead ? null : <span className="sr-only"> (unread)</span>}
      </span>
      <span className="bidi-auto block text-12 leading-4 whitespace-pre-line text-muted [overflow-wrap:anywhere]">
        {message || 'No message content'}
      </span>
      <span className="block text-11 leading-4 text-muted">
        {isWaiting ? <b className="text-accent-text">Action needed · </b> : null}
        <RelativeTime at={createdAt} undated />
      </span>
    </>
  )
  const pressable = 'grid min-w-0 flex-1 gap-0.5 rounded-chip text-left text-13 after:absolute after:inset-0'
  return (
    <li className={cn('relative flex gap-3 border-t border-line px-4 py-3 first:border-t-0', !hasRead && 'bg-fill/50')}>
      <span
        className={cn(
          'mt-0.5 inline-grid size-8 flex-none place-items-center rounded-chip',
          hasRead ? 'bg-fill text-muted' : 'bg-accent-soft text-accent-text',
        )}
      >
        <svg
          aria-hidden="true"
          className="lucide"
          fill="none"
          stroke="currentColor"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <use href={iconHref(notification)} />
        </svg>
      </span>
      <div className="grid min-w-0 flex-1 justify-items-start gap-2">
        {destinationUrlPath ? (
          <Link href={destinationUrlPath} prefetch={false} onClick={onFollow} className={pressable}>
            {body}
          </Link>
        ) : (
          <button type="button" onClick={onRead} className={pressable}>
            {body}
          </button>
        )}
        {action && destinationUrlPath ? (
          <Link
            href={destinationUrlPath}
            prefetch={false}
            onClick={onFollow}
            className={cn(buttonClass({ size: 'sm', variant: isWaiting ? 'primary' : 'secondary' }), 'relative')}
          >
            {action.label}
          </Link>
        ) : null}
      </div>
      <div className="relative -mr-1.5 flex flex-none gap-0.5">
        {hasRead ? null : (
          <IconButton label={`Mark as read: ${title}`} size="sm" onClick={onRead}>
            <Check />
          </IconButton>
        )}
        {onRemove ? (
          <IconButton label={`Delete: ${title}`} size="sm" onClick={onRemove}>
            <Trash2 />
          </IconButton>
        ) : null}
      </div>
    </li>
  )
}
