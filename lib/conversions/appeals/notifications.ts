import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import { formatCents } from '@/lib/platform/money/format'

type About = { id: string; conversionId: string; offerName: string; payoutCents: bigint }

const affiliatePath = (conversionId: string) => `/conversions?open=${conversionId}`

/** Tells the affiliate that their appeal was accepted. */
export const wonNotification = ({ id, conversionId, offerName, payoutCents }: About, answer: string) =>
  ({
    topic: 'conversion_approved',
    icon: 'review',
    ...noticeText('appeal-accepted', { offer: offerName, sum: formatCents(payoutCents), answer }),
    destinationUrlPath: affiliatePath(conversionId),
    dedupeKey: `appeal:${id}`,
  }) as const satisfies NotificationContent

/** Tells the affiliate that their appeal was declined, with the reason. */
export const lostNotification = ({ id, conversionId, offerName, payoutCents }: About, answer: string) =>
  ({
    topic: 'conversion_rejected',
    icon: 'review',
    ...noticeText('appeal-declined', { offer: offerName, sum: formatCents(payoutCents), answer }),
    destinationUrlPath: affiliatePath(conversionId),
    dedupeKey: `appeal:${id}`,
  }) as const satisfies NotificationContent

/** Tells staff who may decide about a new appeal, in the app alone. */
export const openedNotification = ({ id, offerName, payoutCents }: About, affiliateId: number) =>
  ({
    topic: 'staff_message',
    icon: 'review',
    ...noticeText('appeal-opened', {
      affiliate: String(affiliateId),
      offer: offerName,
      sum: formatCents(payoutCents),
    }),
    destinationUrlPath: `/admin/appeals/${id}`,
    actionLabel: 'Open the appeal',
    dedupeKey: `appeal-opened:${id}`,
    hasOwnEmail: true,
  }) as const satisfies NotificationContent
