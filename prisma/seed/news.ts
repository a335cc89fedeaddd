import type { NotificationType } from '../../lib/generated/prisma/enums'
import type { NotificationContent } from '../../lib/messages/notifications/service'
import { paidNotification } from '../../lib/money/payouts/notifications'
import { HOUR_MS, MINUTE_MS } from '../../lib/platform/dates/constants'
import { type Day, easternDay } from '../../lib/platform/dates/days'
import { levelNotification } from '../../lib/rewards/levels/notifications'
import { questDoneNotification } from '../../lib/rewards/quests/notifications'
import { referralJoinedNotification } from '../../lib/rewards/referrals/notifications'
import { morning } from './history'
import type { DemoPayout } from './payouts'
import { AFFILIATES, MARA_ID } from './people'
import type { DrawnQuests } from './quests'
import type { Standing } from './standing'

/** What an affiliate was told. Staff give their messages a type of their own. */
export type DemoNews = { affiliateId: number; at: Date; news: NotificationContent; type?: NotificationType }

/** Messages of staff to Mara: of offers and of her account. */
export function staffNews(today: Day, now: Date): DemoNews[] {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const toMara = (at: Date, type: NotificationType, news: Omit<NotificationContent, 'topic'>): DemoNews => ({
    affiliateId: MARA_ID,
    at,
    type,
    news: { topic: 'staff_message', ...news },
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
      message: 'Its links show a plain page until the advertiser is back.',
      destinationUrlPath: '/offers/2404',
      dedupeKey: 'offer:2404:paused',
    }),
  ]
}

export function payoutNews(payouts: readonly DemoPayout[]): DemoNews[] {
  return payouts.flatMap(({ id, affiliate, amountCents, paidAt }): DemoNews[] => {
    if (!paidAt) return []
    const { kind: methodKind, hint: methodHint } = affiliate.payout
    const news = paidNotification({ id, amountCents, methodKind, methodHint, statusReason: null })
    return [{ affiliateId: affiliate.id, at: paidAt, news }]
  })
}

type NamedLevel = { number: number; name: string; holdDays: number }

type PointEarned = { affiliateId: number; createdAt: Date }

/** Whether a level brought a point, or found three already, is in the history of the streak. */
export function levelsNews(
  standings: ReadonlyMap<number, Standing>,
  levels: readonly NamedLevel[],
  points: readonly PointEarned[],
): DemoNews[] {
  return [...standings].flatMap(([affiliateId, { reached }]) =>
    reached.flatMap(({ level, at }): DemoNews[] => {
      const row = levels.find(({ number }) => number === level)
      const hasNewPoint = points.some(
        (point) => point.affiliateId === affiliateId && point.createdAt.getTime() === at.getTime(),
      )
      return row ? [{ affiliateId, at, news: levelNotification(row, hasNewPoint) }] : []
    }),
  )
}

export function referralNews(today: Day): DemoNews[] {
  return AFFILIATES.flatMap(({ id, referredBy, joinedDaysAgo, firstName, lastName }): DemoNews[] =>
    referredBy === undefined
      ? []
      : [
          {
            affiliateId: referredBy,
            at: morning(today, joinedDaysAgo),
            news: referralJoinedNotification(id, firstName, lastName),
          },
        ],
  )
}

export function questNews({ progress }: DrawnQuests): DemoNews[] {
  return progress.flatMap(({ affiliateId, quest, span, completedAt }): DemoNews[] =>
    completedAt ? [{ affiliateId, at: completedAt, news: questDoneNotification(quest, span, completedAt) }] : [],
  )
}

type Broken = { affiliateId: number; brokenAt: Date | null; lastStreakBeforeReset: number; restoreCount: number }

/** Told at five past midnight, when the day without a conversion was over. */
export function brokenStreakNews(streaks: readonly Broken[]): DemoNews[] {
  return streaks.flatMap(({ affiliateId, brokenAt, lastStreakBeforeReset, restoreCount }): DemoNews[] => {
    if (!brokenAt) return []
    const message =
      restoreCount > 0
        ? 'Yesterday had no conversion. A restore point brings it back, for 7 days.'
        : 'Yesterday had no conversion. Convert today to start a new one.'
    const news: NotificationContent = {
      topic: 'streak_broken',
      title: `Your ${lastStreakBeforeReset}-day streak broke`,
      message,
      destinationUrlPath: '/home',
      dedupeKey: `streak:broken:${easternDay(brokenAt)}`,
    }
    return [{ affiliateId, at: new Date(brokenAt.getTime() + 5 * MINUTE_MS), news }]
  })
}
