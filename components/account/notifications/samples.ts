import type { Notification } from '@/lib/messages/notifications/inbox-schema'
import { serverTime } from '@/lib/platform/dates/server-time'

const sample = (
  id: string,
  type: Notification['type'],
  minutesAgo: number,
  title: string,
  message: string,
): Notification => ({
  id,
  type,
  title,
  message,
  icon: null,
  hasRead: true,
  isActionRequired: false,
  actionRequiredStatus: null,
  createdAt: new Date(serverTime() - minutesAgo * 60_000).toISOString(),
  destinationUrlPath: null,
  action: null,
})

/** Samples shown when notifications cannot be loaded; labeled as samples. [S8.11] */
export const sampleNotifications = (): Notification[] => [
  sample(
    'sample-reward',
    'reward',
    5,
    'A conversion is approved',
    'When a hold ends, you see here what was credited to your balance.',
  ),
  sample(
    'sample-offer',
    'offer',
    60,
    'An offer is close to its cap',
    'We notify you before an offer you promote stops paying.',
  ),
  sample(
    'sample-social',
    'social',
    24 * 60,
    'Somebody joined with your link',
    'Referrals and what they earn you appear here.',
  ),
]
