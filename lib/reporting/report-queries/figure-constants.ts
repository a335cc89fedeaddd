/**
 * The figures of an affiliate's report. `conversions` are pending and approved ones. Rates are fractions, null without a
 * base; money is in cents; recurring ones are those of subscriptions after their first; `orderCents` is the mean amount of conversions whose amount is known, and
 * `conversionSeconds` the mean time from the click to the conversion.
 */
export const REPORT_FIGURES = [
  'clicks',
  'uniqueClicks',
  'flaggedClicks',
  'conversions',
  'pending',
  'approved',
  'rejected',
  'reversed',
  'conversionRate',
  'approvalRate',
  'epcCents',
  'orderCents',
  'payoutCents',
  'pendingPayoutCents',
  'approvedPayoutCents',
  'conversionSeconds',
  'recurring',
  'recurringPayoutCents',
] as const

/** What only staff see. */
export const STAFF_ONLY_FIGURES = ['revenueCents', 'marginCents', 'recurringRevenueCents'] as const

/** Those of staff. */
export const STAFF_FIGURES = [...REPORT_FIGURES, ...STAFF_ONLY_FIGURES] as const
export type ReportFigure = (typeof STAFF_FIGURES)[number]

export const isStaffOnly = (figure: string): boolean => (STAFF_ONLY_FIGURES as readonly string[]).includes(figure)

/** Figures that roll-ups do not have. */
export const EVENT_FIGURES: readonly ReportFigure[] = ['orderCents', 'conversionSeconds']

export const DEFAULT_FIGURES = [
  'clicks',
  'conversions',
  'conversionRate',
  'epcCents',
  'approved',
  'pending',
  'rejected',
  'payoutCents',
] as const
export const STAFF_DEFAULT_FIGURES = [
  'clicks',
  'uniqueClicks',
  'flaggedClicks',
  'conversions',
  'conversionRate',
  'epcCents',
  'revenueCents',
  'payoutCents',
  'marginCents',
] as const

export const FIGURE_NAMES: Record<ReportFigure, string> = {
  clicks: 'Clicks',
  uniqueClicks: 'Unique',
  flaggedClicks: 'Excluded',
  conversions: 'Conversions',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  reversed: 'Reversed',
  conversionRate: 'CR',
  approvalRate: 'Approval rate',
  epcCents: 'EPC',
  orderCents: 'AOV',
  payoutCents: 'Payout',
  pendingPayoutCents: 'Pending payout',
  approvedPayoutCents: 'Approved payout',
  conversionSeconds: 'Time to convert',
  recurring: 'Recurring',
  recurringPayoutCents: 'Recurring payout',
  revenueCents: 'Revenue',
  marginCents: 'Margin',
  recurringRevenueCents: 'Recurring revenue',
}
