import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { noticeText } from '@/lib/messages/texts/notice-rules'

type About = { id: string; order: string; offerName: string }

/** Asks the people of an advertiser about a sale that an affiliate misses. */
export const openedInquiryNotification = ({ id, order, offerName }: About) =>
  ({
    topic: 'staff_message',
    icon: 'review',
    ...noticeText('inquiry-opened', { offer: offerName, order }),
    destinationUrlPath: '/advertiser/conversions',
    actionLabel: 'Answer',
    dedupeKey: `inquiry-opened:${id}`,
  }) as const satisfies NotificationContent

/** Asks staff about one whose advertiser has nobody here. */
export const staffInquiryNotification = ({ id, order, offerName }: About, affiliateId: number) =>
  ({
    topic: 'staff_message',
    icon: 'review',
    ...noticeText('inquiry-for-staff', { affiliate: String(affiliateId), offer: offerName, order }),
    destinationUrlPath: '/admin/appeals?view=missing',
    actionLabel: 'Open the inquiries',
    dedupeKey: `inquiry-opened:${id}`,
    hasOwnEmail: true,
  }) as const satisfies NotificationContent

/** Tells the affiliate that the advertiser has reported the sale after all. @param state of its conversion, as in a sentence */
export const recordedInquiryNotification = (
  { id, order, offerName }: About,
  { conversionId, state, isPaid }: { conversionId: string; state: string; isPaid: boolean },
) =>
  ({
    topic: isPaid ? 'conversion_approved' : 'conversion_rejected',
    icon: 'review',
    ...noticeText('inquiry-recorded', { offer: offerName, order, state }),
    destinationUrlPath: `/conversions?open=${conversionId}`,
    dedupeKey: `inquiry:${id}`,
  }) as const satisfies NotificationContent

/** Tells the affiliate what was decided, with the reason. */
export const decidedInquiryNotification = (
  status: 'granted' | 'declined',
  { id, order, offerName }: About,
  answer: string,
) =>
  ({
    topic: status === 'granted' ? 'conversion_approved' : 'conversion_rejected',
    icon: 'review',
    ...noticeText(`inquiry-${status}`, { offer: offerName, order, answer }),
    destinationUrlPath: '/conversions?missing=yes',
    dedupeKey: `inquiry:${id}`,
  }) as const satisfies NotificationContent
