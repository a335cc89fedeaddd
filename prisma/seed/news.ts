import { HOUR_MS, MINUTE_MS } from '../../lib/dates/constants'
import type { Day } from '../../lib/dates/days'
import type { Prisma } from '../../lib/generated/prisma/client'
import { morning } from './history'

/** A notification to be. `isRead` ones were read within the hour. */
export type News = Omit<Prisma.NotificationCreateManyInput, 'id' | 'userId' | 'createdAt' | 'dedupeKey'> & {
  dedupeKey: string
  at: Date
  isRead: boolean
}

/** News that stands for itself: of offers, referrals and the account. */
export function standingNews(today: Day, now: Date): News[] {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return [
    {
      type: 'offer',
      title: 'New creatives for Glowbox Beauty Trial',
      message: 'Vertical videos and stills for the winter box.',
      destinationUrlPath: '/offers/1904',
      dedupeKey: `offer:1904:creatives:${today}`,
      at: ago(38 * MINUTE_MS),
      isRead: false,
    },
    {
      type: 'social',
      title: 'Chloé Martin joined with your link',
      message: 'You earn 5% of what she earns for twelve months.',
      destinationUrlPath: '/referrals',
      dedupeKey: 'referral:10519',
      at: morning(today, 38),
      isRead: true,
    },
    {
      type: 'social',
      title: 'Jonas Weber joined with your link',
      message: 'You earn 5% of what he earns for twelve months.',
      destinationUrlPath: '/referrals',
      dedupeKey: 'referral:10497',
      at: morning(today, 104),
      isRead: true,
    },
    {
      type: 'system',
      title: 'Confirm how you are paid',
      message: 'Check your PayPal address before the next payout.',
      destinationUrlPath: '/account/payment',
      actionLabel: 'Check it',
      isActionRequired: true,
      actionRequiredStatus: 'pending',
      dedupeKey: 'payment:check',
      at: ago(26 * HOUR_MS),
      isRead: false,
    },
    {
      type: 'offer',
      title: 'Oakwell Sleep Patch is paused',
      message: 'Its links show a plain page until the advertiser is back.',
      destinationUrlPath: '/offers/2404',
      dedupeKey: 'offer:2404:paused',
      at: morning(today, 25),
      isRead: true,
    },
  ]
}
