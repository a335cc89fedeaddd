import type { ConversionsPage } from '@/lib/conversions/lifecycle/schema'
import type { Notification, UnreadCount } from '@/lib/messages/notifications/inbox-schema'
import type { RealTimeBalance } from '@/lib/money/ledger/schema'
import type { StatsAnswer } from '@/lib/reporting/stats/schema'
import type { Achievements } from '@/lib/rewards/achievements/schema'
import type { ListedQuest } from '@/lib/rewards/quests/schema'
import { MAX_RESTORE_POINTS } from '@/lib/rewards/streak/constants'
import type { RestoreEligibility, StreakAnswer, StreakHistory } from '@/lib/rewards/streak/schema'
import { answerOf, between, day, flag, list, nullable, number, object, oneOf, text, time } from './shapes'

// What the calls of a first visit to home answer. A test holds each to the schema that its route answers with.

const stat = object({
  conversions: number,
  payout: number,
  clicks: number,
  date: text,
  hour: nullable(number),
  pending: number,
  pendingPayout: number,
  approved: number,
  rejected: number,
  rejectedPayout: number,
  reversed: number,
  reversedPayout: number,
  uniqueClicks: number,
  flaggedClicks: number,
  source: text,
})
export const statsAnswer = answerOf<StatsAnswer>(
  object({
    data: list(object({ Stat: stat, Offer: object({ offer_id: number, name: text }) })),
    lastDay: (value) => value === undefined || day(value),
  }),
)

export const balanceAnswer = answerOf<RealTimeBalance>(
  object({ balance: number, pending: number, inPayout: number, totalPayout: number }),
)

export const achievementsAnswer = answerOf<Achievements>(
  object({
    level: number,
    totalPayout: number,
    levels: list(object({ name: text, requiredEarnings: number })),
    achievements: list(
      object({ id: text, name: text, description: text, earnedAt: nullable(time), progress: between(0, 1) }),
    ),
  }),
)

export const streakAnswer = answerOf<StreakAnswer>(
  object({
    currentConversionStreak: number,
    highestConversionStreak: number,
    lastConversionDate: nullable(day),
    streakRestoreCount: between(0, MAX_RESTORE_POINTS),
    lastStreakBeforeReset: number,
    brokenAt: nullable(time),
    todayHasConversion: flag,
    today: day,
  }),
)

export const streakHistoryAnswer = answerOf<StreakHistory>(
  object({
    today: day,
    days: list(object({ day, state: oneOf('converted', 'skipped', 'restored', 'open', 'none') })),
    events: list(
      object({
        at: time,
        kind: oneOf('started', 'extended', 'broken', 'restored', 'point_earned', 'rebuilt'),
        day,
        before: number,
        after: number,
        points: number,
        note: nullable(text),
      }),
    ),
  }),
)

export const restoreEligibilityAnswer = answerOf<RestoreEligibility>(
  object({ canRestore: flag, availablePoints: number, lastStreakBeforeReset: number }),
)

const quest = object({
  id: number,
  name: text,
  description: text,
  metric: oneOf('clicks', 'conversions', 'earnings', 'streak_days', 'referrals', 'discord_connected'),
  offerId: nullable(number),
  target: number,
  value: number,
  progress: between(0, 1),
  window: oneOf('day', 'week', 'once'),
  windowKey: text,
  endsAt: nullable(time),
  claimUntil: nullable(time),
  heldUntil: nullable(time),
  reward: object({ kind: oneOf('cash', 'restore_point', 'badge'), cents: number, label: text }),
  state: oneOf('open', 'done', 'claimed', 'exhausted'),
})
export const questAnswer = answerOf<ListedQuest>(quest)
export const questsAnswer = answerOf<ListedQuest[]>(list(quest))

const notification = object({
  id: text,
  type: oneOf('reward', 'offer', 'social', 'system'),
  title: text,
  message: text,
  createdAt: time,
  icon: nullable(text),
  hasRead: flag,
  isActionRequired: flag,
  actionRequiredStatus: nullable(oneOf('pending', 'done', 'dismissed')),
  destinationUrlPath: nullable(text),
  action: nullable(object({ label: text })),
})
export const notificationsAnswer = answerOf<Notification[]>(list(notification))
export const unreadCountAnswer = answerOf<UnreadCount>(object({ unreadCount: number }))

export const recentConversionsAnswer = answerOf<ConversionsPage>(
  object({
    conversions: list(
      object({
        id: text,
        offerName: text,
        sourceName: text,
        payoutCents: number,
        status: oneOf('pending', 'approved', 'rejected', 'reversed'),
        reason: nullable(text),
        reasonLabel: nullable(text),
        holdUntil: time,
        approver: nullable(oneOf('advertiser', 'staff')),
        createdAt: time,
      }),
    ),
    nextBefore: nullable(text),
  }),
)
