import type { AfterDeadline, AttributionModel, PaidCustomers, PayoutType } from '@/lib/generated/prisma/enums'

/** Lengths of texts, in characters. */
export const OFFER_NAME_LENGTH = 120
export const DESCRIPTION_LENGTH = 5_000
export const DISPLAY_ADVERTISER_LENGTH = 100
export const TRAFFIC_LENGTH = 40

export const DEEP_LINK_HOSTS_MAX = 50
export const TRAFFIC_MAX = 20
export const CATEGORIES_MAX = 20

/** The largest flat payout or revenue of one conversion: $100,000. */
export const FLAT_MAX_CENTS = 10_000_000
/** The largest daily payout cap: $10,000,000. */
export const PAYOUT_CAP_MAX_CENTS = 1_000_000_000
export const WHOLE_BPS = 10_000

export const HOLD_DAYS_MAX = 365
/** How many days an advertiser has to approve a conversion: suggested, and at most. */
export const APPROVAL_DAYS = 45
export const APPROVAL_DAYS_MAX = 120
/** Clicks are kept for 13 months at least; a longer window could not be proved. */
export const WINDOW_DAYS_MAX = 365

/** For how many months, or payments, what subscribers pay is paid at most, where it is limited. */
export const RENEWAL_MONTHS_MAX = 120
export const RENEWAL_PAYMENTS_MAX = 1_000

/** Traffic types that forms suggest; others can be typed. */
export const TRAFFIC_KINDS = ['Social', 'Search', 'Email', 'Content', 'Display', 'Native', 'Push', 'Video'] as const

export const PAYOUT_TYPE_LABELS: Record<PayoutType, string> = {
  cpa_flat: 'A fixed amount',
  cpa_percentage: 'A percentage of the sale',
  cpa_both: 'A fixed amount and a percentage, or one for each side',
}

export const AFTER_DEADLINE_LABELS: Record<AfterDeadline, string> = {
  approve: 'Approve it',
  ask_staff: 'Ask staff',
}

export const PAID_CUSTOMERS_LABELS: Record<PaidCustomers, string> = {
  all: 'All customers',
  new: 'New customers only',
  first_purchase: 'The first purchase of each customer',
}

export const ATTRIBUTION_LABELS: Record<AttributionModel, string> = {
  last_click: 'Last click',
  first_click: 'First click',
}

/**
 * What a new offer has where nothing else is said, in the form as in the API: open to every affiliate and all traffic,
 * at once and without an end. Its hold is the setting "Hold of new offers", and its name for affiliates the advertiser's.
 */
export const NEW_OFFER_DEFAULTS = {
  description: '',
  attributionModel: 'last_click',
  attributionWindowDays: 30,
  allowMultipleConversions: false,
  isSubscription: false,
  requiresApproval: false,
  isPrivate: false,
  allowDeepLinks: false,
  payoutType: 'cpa_flat',
  status: 'active',
} as const
