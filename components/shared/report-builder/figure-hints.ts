import type { ReportFigure } from '@/lib/reporting/report-queries/figure-constants'

/** What a figure is, where its name does not say. */
export const FIGURE_HINTS: Partial<Record<ReportFigure, string>> = {
  uniqueClicks: 'Clicks of visitors who had not clicked the same link within the hour',
  flaggedClicks: 'Recorded and not counted: bots, prefetches and the like',
  conversions: 'Pending and approved',
  conversionRate: 'Conversions per click',
  approvalRate: 'Approved of all decided: approved, rejected and reversed',
  epcCents: 'Payout per click',
  orderCents: 'Average order value: the mean amount of the conversions whose amount is known',
  payoutCents: 'Pending and approved',
  recurring: 'Pending and approved payments of subscriptions after their first',
  recurringPayoutCents: 'What these pay',
  recurringRevenueCents: 'What advertisers pay for these',
  conversionSeconds: 'The mean time from the click to the conversion',
}
