import type { Notification } from '@/lib/messages/inbox/schema'

const sample = (id: string, type: Notification['type'], title: string, message: string): Notification => ({
  ...{ id, type, title, message, icon: null, hasRead: true, isActionRequired: false, actionRequiredStatus: null },
  ...{ createdAt: '2024-08-19T12:00:00.000Z', destinationUrlPath: null, action: null },
})

/** What stands in for notifications that cannot be read; shown as samples, never as news. [S8.11] */
export const SAMPLE_NOTIFICATIONS: Notification[] = [
  sample('sample-reward', 'reward', 'A conversion is approved', 'When a hold ends you read here what became yours.'),
  sample('sample-offer', 'offer', 'An offer nears its cap', 'Offers you promote tell you before they stop paying.'),
  sample('sample-social', 'social', 'Somebody joined with your link', 'Referrals and what they earn you appear here.'),
]
