import type { Notification } from '@/lib/messages/inbox/schema'

const sample = (id: string, type: Notification['type'], title: string, message: string): Notification => ({
  ...{ id, type, title, message, icon: null, hasRead: true, isActionRequired: false, actionRequiredStatus: null },
  ...{ createdAt: '2024-08-19T12:00:00.000Z', destinationUrlPath: null, action: null },
})

/** Samples shown when notifications cannot be loaded; labeled as samples. [S8.11] */
export const SAMPLE_NOTIFICATIONS: Notification[] = [
  sample(
    'sample-reward',
    'reward',
    'A conversion is approved',
    'When a hold ends, you see here what was credited to your balance.',
  ),
  sample(
    'sample-offer',
    'offer',
    'An offer is close to its cap',
    'We notify you before an offer you promote stops paying.',
  ),
  sample('sample-social', 'social', 'Somebody joined with your link', 'Referrals and what they earn you appear here.'),
]
