/** The icons of notifications, by what happened. Which drawing each one is: `components/account/notifications/icons.ts`. [S3.16] */
export const ICONS = [
  'approved',
  'rejected',
  'reversed',
  'payout',
  'payout_failed',
  'level',
  'streak',
  'streak_broken',
  'quest',
  'achievement',
  'referral',
  'discord',
  'cap',
  'application',
  'message',
  'support',
  'squad',
  'mentor',
  'review',
  'redirect',
  'balance',
  'alert',
] as const

export type NotificationIcon = (typeof ICONS)[number]
