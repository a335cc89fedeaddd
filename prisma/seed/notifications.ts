import type { Day } from '@/lib/platform/dates/constants'
import type { NotificationType } from '../../lib/generated/prisma/enums'
import type { NotificationContent } from '../../lib/messages/notifications/channel-service'
import { paidNotification } from '../../lib/money/payouts/requests/notifications'
import { HOUR_MS, MINUTE_MS } from '../../lib/platform/dates/constants'
import { easternDay } from '../../lib/platform/dates/days'
import { DEFAULT_REFERRALS } from '../../lib/platform/settings/constants'
import { levelNotification } from '../../lib/rewards/levels/notifications'
import { questDoneNotification } from '../../lib/rewards/quests/notifications'
import { referralJoinedNotification } from '../../lib/rewards/referrals/notifications'
import { brokenKey, STREAK_PATH } from '../../lib/rewards/streak/notifications'
import type { EarningsTimeline } from './earnings-timeline'
import { morning } from './history'
import type { DemoPayout } from './payouts'
import { AFFILIATES, MARA_ID } from './people'
import type { DrawnQuests } from './quests'

/** A notification of the demo. Messages of staff have their own type. */
export type DemoNotification = {
  affiliateId: number
  at: Date
  notification: NotificationContent
  type?: NotificationType
}

/** Messages of staff to Mara, on offers and on her account. */
export function staffNotifications(today: Day, now: Date): DemoNotification[] {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const toMara = (
    at: Date,
    type: NotificationType,
    notification: Omit<NotificationContent, 'topic'>,
  ): DemoNotification => ({
    affiliateId: MARA_ID,
    at,
    type,
    notification: { topic: 'staff_message', ...notification },
  })
  return [
    toMara(ago(38 * MINUTE_MS), 'offer', {
      title: 'New creatives for Glowbox Beauty Trial',
      message: 'Vertical videos and stills for the winter box.',
      destinationUrlPath: '/offers/1904',
      dedupeKey: `offer:1904:creatives:${today}`,
    }),
    toMara(ago(26 * HOUR_MS), 'system', {
      title: 'Confirm how you are paid',
      message: 'Check your PayPal address before the next payout.',
      destinationUrlPath: '/account/payment',
      actionLabel: 'Check it',
      isActionRequired: true,
      dedupeKey: 'payment:check',
    }),
    toMara(morning(today, 25), 'offer', {
      title: 'Oakwell Sleep Patch is paused',
      message: 'Its links show an “offer unavailable” page until the advertiser is back.',
      destinationUrlPath: '/offers/2404',
      dedupeKey: 'offer:2404:paused',
    }),
  ]
}

export function payoutNotifications(payouts: readonly DemoPayout[]): DemoNotification[] {
  return payouts.flatMap(({ id, affiliate, amountCents, paidAt }): DemoNotification[] => {
    if (!paidAt) return []
    const { kind: methodKind, hint: methodHint } = affiliate.payout
    const notification = paidNotification({ id, amountCents, methodKind, methodHint, statusReason: null })
    return [{ affiliateId: affiliate.id, at: paidAt, notification }]
  })
}

type NamedLevel = { number: number; name: string; holdDays: number }

type PointEarned = { affiliateId: number; createdAt: Date }

/** The streak's history shows whether a level granted a restore point, or the maximum was reached. */
export function levelNotifications(
  timelines: ReadonlyMap<number, EarningsTimeline>,
  levels: readonly NamedLevel[],
  points: readonly PointEarned[],
): DemoNotification[] {
  return [...timelines].flatMap(([affiliateId, { reached }]) =>
    reached.flatMap(({ level, at }): DemoNotification[] => {
      const row = levels.find(({ number }) => number === level)
      const hasNewPoint = points.some(
        (point) => point.affiliateId === affiliateId && point.createdAt.getTime() === at.getTime(),
      )
      return row ? [{ affiliateId, at, notification: levelNotification(row, hasNewPoint ? 'new' : 'full') }] : []
    }),
  )
}

export function referralNotifications(today: Day): DemoNotification[] {
  return AFFILIATES.flatMap(({ id, referredBy, joinedDaysAgo, firstName, lastName }): DemoNotification[] =>
    referredBy === undefined
      ? []
      : [
          {
            affiliateId: referredBy,
            at: morning(today, joinedDaysAgo),
            notification: referralJoinedNotification({
              referredId: id,
              firstName,
              lastName,
              ...DEFAULT_REFERRALS,
            }),
          },
        ],
  )
}

export function questNotifications({ progress }: DrawnQuests): DemoNotification[] {
  return progress.flatMap(({ affiliateId, quest, span, completedAt }): DemoNotification[] =>
    completedAt
      ? [{ affiliateId, at: completedAt, notification: questDoneNotification(quest, span, completedAt) }]
      : [],
  )
}

type Broken = { affiliateId: number; brokenAt: Date | null; lastStreakBeforeReset: number; restoreCount: number }

/** Sent at five past midnight, after the day without a conversion. */
export function brokenStreakNotifications(streaks: readonly Broken[]): DemoNotification[] {
  return streaks.flatMap(({ affiliateId, brokenAt, lastStreakBeforeReset, restoreCount }): DemoNotification[] => {
    if (!brokenAt) return []
    const message =
      restoreCount > 0
        ? 'Yesterday had no conversion. A restore point brings it back, for 7 days.'
        : 'Yesterday had no conversion. Convert today to start a new one.'
    const notification: NotificationContent = {
      topic: 'streak_broken',
      title: `Your ${lastStreakBeforeReset}-day streak broke`,
      message,
      destinationUrlPath: STREAK_PATH,
      dedupeKey: brokenKey(easternDay(brokenAt)),
    }
    return [{ affiliateId, at: new Date(brokenAt.getTime() + 5 * MINUTE_MS), notification }]
  })
}
