import type { NotificationType } from '@/lib/generated/prisma/enums'
import type { ModuleName } from '@/lib/platform/modules/constants'
import type { NotificationIcon } from './icons-constants'

/** The path of the notification preferences. */
export const PREFERENCES_PATH = '/account/notifications'

/** An affiliate promotes an offer with a click in this many Eastern days, today included. */
export const PROMOTED_DAYS = 7

type Topic = {
  type: NotificationType
  icon: NotificationIcon
  label: string
  description: string
  inApp: boolean
  byMail: boolean
  byPush: boolean
  /** Sent by push alone: there is no notification and no email of it. */
  isPushOnly?: true
  /** Several within a few minutes are one push. */
  isGrouped?: true
  /** The module it is about: where that is off, it is neither sent nor offered. */
  module?: ModuleName
}

/** The topics of notifications, with the default channels. */
export const TOPICS = {
  conversion_recorded: {
    type: 'reward',
    icon: 'approved',
    label: 'New conversion',
    description: 'Sent as conversions arrive; several within a few minutes are combined.',
    inApp: false,
    byMail: false,
    byPush: true,
    isPushOnly: true,
    isGrouped: true,
  },
  conversion_approved: {
    type: 'reward',
    icon: 'approved',
    label: 'Conversion approved',
    description: 'A held conversion is approved and its payout is available.',
    inApp: true,
    byMail: false,
    byPush: false,
    isGrouped: true,
  },
  conversion_rejected: {
    type: 'reward',
    icon: 'rejected',
    label: 'Conversion rejected or reversed',
    description: 'With the reason, and what it means for your balance.',
    inApp: true,
    byMail: false,
    byPush: true,
    isGrouped: true,
  },
  payout_sent: {
    type: 'reward',
    icon: 'payout',
    label: 'Payout sent',
    description: 'Money is on its way to you.',
    inApp: true,
    byMail: true,
    byPush: true,
  },
  payout_failed: {
    type: 'system',
    icon: 'payout_failed',
    label: 'Payout failed',
    description: 'A payout could not be sent, and what to do.',
    inApp: true,
    byMail: true,
    byPush: true,
  },
  level_reached: {
    type: 'reward',
    icon: 'level',
    label: 'New level',
    description: 'A new level, and what it brings.',
    inApp: true,
    byMail: true,
    byPush: true,
    module: 'levels',
  },
  streak_at_risk: {
    type: 'reward',
    icon: 'streak',
    label: 'Streak about to break',
    description: 'In the evening (Eastern), when today has no conversion yet.',
    inApp: true,
    byMail: true,
    byPush: true,
    module: 'streak',
  },
  streak_broken: {
    type: 'reward',
    icon: 'streak_broken',
    label: 'Streak broken',
    description: 'A day passed without a conversion, and whether a restore point can restore it.',
    inApp: true,
    byMail: false,
    byPush: false,
    module: 'streak',
  },
  quest_done: {
    type: 'reward',
    icon: 'quest',
    label: 'Quests',
    description: 'A quest is complete and its reward waits for you, a reversal undid it, or a contest was decided.',
    inApp: true,
    byMail: false,
    byPush: false,
    isGrouped: true,
    module: 'quests',
  },
  achievement_earned: {
    type: 'reward',
    icon: 'achievement',
    label: 'Achievement earned',
    description: 'A mark reached for the first time.',
    inApp: true,
    byMail: false,
    byPush: false,
    module: 'levels',
  },
  referral_joined: {
    type: 'social',
    icon: 'referral',
    label: 'Referral joined',
    description: 'Somebody joined with your link.',
    inApp: true,
    byMail: true,
    byPush: false,
    isGrouped: true,
    module: 'referrals',
  },
  discord_connected: {
    type: 'social',
    icon: 'discord',
    label: 'Discord connected',
    description: 'A Discord account was connected to yours, and what it earned you.',
    inApp: true,
    byMail: false,
    byPush: false,
    module: 'discord',
  },
  offer_cap_near: {
    type: 'offer',
    icon: 'cap',
    label: 'Offer cap almost reached',
    description: 'An offer you promote has used 80% of its cap for the day.',
    inApp: true,
    byMail: false,
    byPush: false,
    isGrouped: true,
  },
  offer_rules: {
    type: 'offer',
    icon: 'alert',
    label: 'Offer rule changes',
    description: 'New rules of an offer you promote.',
    inApp: true,
    byMail: true,
    byPush: false,
    isGrouped: true,
  },
  offer_application: {
    type: 'offer',
    icon: 'application',
    label: 'Offer applications',
    description: 'An offer you applied for is open to you, or the answer was no, and why.',
    inApp: true,
    byMail: true,
    byPush: false,
    isGrouped: true,
  },
  offer_terms: {
    type: 'offer',
    icon: 'balance',
    label: 'Payout changes',
    description: 'New payouts of an offer you promote, before they take effect, and your custom payouts.',
    inApp: true,
    byMail: true,
    byPush: false,
    isGrouped: true,
  },
  report_alert: {
    type: 'system',
    icon: 'alert',
    label: 'Report alerts',
    description: 'A metric you watch left its range, or came back.',
    inApp: true,
    byMail: true,
    byPush: false,
  },
  agent_action: {
    type: 'system',
    icon: 'review',
    label: 'Changes by agents',
    description: 'An agent with one of your keys prepared a change, which waits for you.',
    inApp: true,
    byMail: false,
    byPush: true,
    isGrouped: true,
  },
  staff_message: {
    type: 'system',
    icon: 'message',
    label: 'Messages from staff',
    description: 'Announcements from our team.',
    inApp: true,
    byMail: true,
    byPush: false,
  },
} as const satisfies Record<string, Topic>

export type NotificationTopic = keyof typeof TOPICS

type Drawn = { topic: NotificationTopic; icon?: NotificationIcon; campaign?: unknown }

/** The icon of a notification; null for a campaign, which shows that of the type its author chose. [S3.16] */
export const chooseIcon = ({ topic, icon, campaign }: Drawn): NotificationIcon | null =>
  icon ?? (campaign === undefined ? TOPICS[topic].icon : null)
