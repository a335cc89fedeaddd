import type { NotificationContent } from '@/lib/messages/notifications/channel-service'

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
    title: `The DNS records of ${host} are missing`,
    message: `Put them back before ${until}, or the links on this domain stop working. Which record is missing is said under Your links.`,
  }) as const satisfies NotificationContent

/** Tells that a domain was lost. */
export const lostNotification = ({ id, host, at }: About) =>
  ({
    ...shared(at, id, 'lost'),
    title: `${host} no longer serves your links`,
    message:
      'Its DNS records were missing for three days. Put them back and press Check now; your short links are kept.',
  }) as const satisfies NotificationContent
