import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { formatCents } from '@/lib/platform/money/format'

type About = { id: string; conversionId: string; offerName: string; payoutCents: bigint }

const affiliatePath = (conversionId: string) => `/conversions?open=${conversionId}`

/** Tells the affiliate that their appeal was accepted. */
export const wonNotification = ({ id, conversionId, offerName, payoutCents }: About, answer: string) =>
  ({
    topic: 'conversion_approved',
    icon: 'review',
    title: 'Your appeal was accepted',
    message: `${offerName}, ${formatCents(payoutCents)}: the conversion counts as if it had never been rejected. ${answer}`,
    destinationUrlPath: affiliatePath(conversionId),
    dedupeKey: `appeal:${id}`,
  }) as const satisfies NotificationContent

/** Tells the affiliate that their appeal was declined, with the reason. */
export const lostNotification = ({ id, conversionId, offerName, payoutCents }: About, answer: string) =>
  ({
    topic: 'conversion_rejected',
    icon: 'review',
    title: 'Your appeal was declined',
    message: `${offerName}, ${formatCents(payoutCents)}: ${answer}`,
    destinationUrlPath: affiliatePath(conversionId),
    dedupeKey: `appeal:${id}`,
  }) as const satisfies NotificationContent

/** Tells staff who may decide about a new appeal, in the app alone. */
export const openedNotification = ({ id, offerName, payoutCents }: About, affiliateId: number) =>
  ({
    topic: 'staff_message',
    icon: 'review',
    title: `New appeal of affiliate ${affiliateId}`,
    message: `${offerName}, ${formatCents(payoutCents)}`,
    destinationUrlPath: `/admin/appeals/${id}`,
    actionLabel: 'Open the appeal',
    dedupeKey: `appeal-opened:${id}`,
    hasOwnEmail: true,
  }) as const satisfies NotificationContent
