import type { AttributionModel, PayoutType } from '../../lib/generated/prisma/enums'

/** The categories, in display order. */
export const CATEGORIES = [
  'Featured',
  'Finance',
  'Beauty',
  'Privacy',
  'Insurance',
  'Pets',
  'Health',
  'Surveys',
] as const
type Category = (typeof CATEGORIES)[number]

/** An offer of the demo. Money in cents, shares in basis points. */
export type DemoOffer = {
  id: number
  advertiserId: number
  name: string
  slug: string
  categories: readonly Category[]
  description: string
  payoutType: PayoutType
  payoutCents: number
  percentBps: number
  holdDays: number
  /** Percent of counted clicks that convert, before the affiliate's own factor. */
  ratePercent: number
  payoutCapCents: number | null
  isSubscription: boolean
  requiresApproval: boolean
  /** Visible only to affiliates it was opened for. */
  isPrivate: boolean
  /** Deep links to any page of the destination's host are allowed. */
  allowDeepLinks: boolean
  traffic: readonly string[]
  attributionModel: AttributionModel
  /** Days since it was paused; null when active. */
  pausedDaysAgo: number | null
}

type Money = Pick<DemoOffer, 'payoutType' | 'payoutCents' | 'percentBps'>
export const flat = (payoutCents: number): Money => ({ payoutType: 'cpa_flat', payoutCents, percentBps: 0 })
export const percent = (percentBps: number): Money => ({ payoutType: 'cpa_percentage', payoutCents: 0, percentBps })
export const both = (payoutCents: number, percentBps: number): Money => ({
  payoutType: 'cpa_both',
  payoutCents,
  percentBps,
})

const USUAL = {
  holdDays: 7,
  payoutCapCents: null,
  isSubscription: false,
  requiresApproval: false,
  isPrivate: false,
  allowDeepLinks: false,
  traffic: ['Social', 'Search', 'Email', 'Content'],
  attributionModel: 'last_click',
  pausedDaysAgo: null,
} as const

type Named = Pick<DemoOffer, 'id' | 'advertiserId' | 'name' | 'slug' | 'categories' | 'description' | 'ratePercent'>

export const offer = (named: Named, money: Money, own: Partial<DemoOffer> = {}): DemoOffer => ({
  ...USUAL,
  ...named,
  ...money,
  ...own,
})
