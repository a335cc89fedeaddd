import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { noticeText } from '@/lib/messages/texts/notice-rules'

type About = { id: number; host: string; at: Date }

const shared = (at: Date, id: number, what: string) =>
  ({
    topic: 'staff_message',
    icon: 'alert',
    destinationUrlPath: '/links?show=domains',
    dedupeKey: `link-domain:${id}:${what}:${at.toISOString()}`,
  }) as const

/** Tells that the records of a domain disappeared, and until when its links work. */
export const failingNotification = ({ id, host, at }: About, until: string) =>
  ({
    ...shared(at, id, 'failing'),
    ...noticeText('link-domain-failing', { domain: host, deadline: until }),
  }) as const satisfies NotificationContent

/** Tells that a domain was lost. */
export const lostNotification = ({ id, host, at }: About) =>
  ({
    ...shared(at, id, 'lost'),
    ...noticeText('link-domain-lost', { domain: host }),
  }) as const satisfies NotificationContent
