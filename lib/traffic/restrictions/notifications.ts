import { noticeText } from '@/lib/messages/texts/notice-rules'

type Block = { id: string; traffic: string; reason: string; isEnd: boolean }

/** The notification of a block of traffic, and of its end. */
export const restrictionNotification = ({ id, traffic, reason, isEnd }: Block) =>
  ({
    topic: 'staff_message',
    icon: 'review',
    ...noticeText(isEnd ? 'traffic-unblocked' : 'traffic-blocked', { traffic, reason }),
    destinationUrlPath: '/links',
    dedupeKey: `traffic_restriction:${id}:${isEnd ? 'end' : 'begin'}`,
  }) as const
