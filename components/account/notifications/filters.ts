import type { Notification } from '@/lib/messages/notifications/inbox-schema'

/** The filters in their order. [S4.43] [S2.84] */
export const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'reward', label: 'Rewards' },
  { value: 'system', label: 'System' },
  { value: 'social', label: 'Social' },
  { value: 'offer', label: 'Offers' },
] as const

export type Filter = (typeof FILTERS)[number]['value']

/** The notifications that match a filter. */
export const filtered = (notifications: readonly Notification[], filter: Filter): Notification[] =>
  notifications.filter(({ type }) => filter === 'all' || type === filter)
