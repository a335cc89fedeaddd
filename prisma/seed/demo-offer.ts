import type { AttributionModel, PayoutType } from '../../lib/generated/prisma/enums'

/** In the order the categories are shown. */
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
  /** How many of a hundred counted clicks convert, before an affiliate's own skill. */
  ratePercent: number
  payoutCapCents: number | null
  isSubscription: boolean
  requiresApproval: boolean
  /** Seen only by those it was opened to. */
  isPrivate: boolean
  /** Links may lead to any page of the destination's host. */
  allowDeepLinks: boolean
  traffic: readonly string[]
  attributionModel: AttributionModel
  /** Paused since that many days; null runs. */
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
