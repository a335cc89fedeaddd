import type { ModuleName } from '@/lib/platform/modules/constants'
import { formatCount } from '@/lib/platform/text/counts'
import { TIERS, type Tier } from '../streak/constants'

/** What achievements measure. Earnings in cents, streaks in days; the others are 1 once they happened. */
export const MEASURES = [
  'clicks',
  'conversions',
  'earnedCents',
  'highestStreak',
  'discord',
  'referrals',
  'payouts',
] as const

export type Measure = (typeof MEASURES)[number]

/** The module without which nobody can come by more of a measure. */
export const MODULE_OF_MEASURE: Partial<Record<Measure, ModuleName>> = {
  highestStreak: 'streak',
  discord: 'discord',
  referrals: 'referrals',
}

export type Achievement = { id: string; name: string; description: string; measure: Measure; target: bigint }

/** Affiliates per page of the periodic job. */
export const SETTLED_AT_ONCE = 500

/** Prefix of the keys of quest badges, which sets them apart from the catalogue's. */
export const BADGE_PREFIX = 'badge:'

export const FIRST_CLICK_ID = 'first-click'

/** Achievements for an event that has a notification of its own: one event, one notification. */
export const NOTIFIED_BY_EVENT: ReadonlySet<string> = new Set(['discord-connected', 'first-payout'])

const happened = (id: string, measure: Measure, name: string, description: string): Achievement => ({
  id,
  name,
  description,
  measure,
  target: 1n,
})

const earnedMark = (dollars: number): Achievement => ({
  id: `earned-${dollars}`,
  name: `$${formatCount(dollars)} earned`,
  description: `Your total earnings reached $${formatCount(dollars)}.`,
  measure: 'earnedCents',
  target: BigInt(dollars) * 100n,
})

const streakMark = ({ id, name, days }: Tier): Achievement => ({
  id: `streak-${id}`,
  name: `${name} streak`,
  description: days === 1 ? 'A day with a conversion.' : `${days} days in a row with a conversion.`,
  measure: 'highestStreak',
  target: BigInt(days),
})

/** All achievements, in display order. */
export const CATALOGUE: readonly Achievement[] = [
  happened(FIRST_CLICK_ID, 'clicks', 'First click', 'Somebody followed one of your links.'),
  happened('first-conversion', 'conversions', 'First conversion', 'A visitor of yours converted.'),
  ...[100, 1_000, 10_000, 50_000].map(earnedMark),
  ...TIERS.filter(({ days }) => days > 0).map(streakMark),
  happened('discord-connected', 'discord', 'Discord connected', 'You joined the community chat.'),
  happened('first-referral', 'referrals', 'First referral', 'Somebody you referred has an approved conversion.'),
  happened('first-payout', 'payouts', 'First payout', 'Your first payout was sent.'),
]
