import type { ReportDimension } from './constants'
import type { ReportFigure } from './figure-constants'

/** Dimensions of time: their values have an order of their own. */
export const TIME_DIMENSIONS: readonly ReportDimension[] = ['day', 'hour', 'weekday']

/** What is sorted by, of sums; without a base a rate has no place, and comes last. PostgreSQL and ClickHouse both read it. */
export const ORDERS: Record<ReportFigure, string> = {
  clicks: 'clicks',
  uniqueClicks: 'unique_clicks',
  flaggedClicks: 'flagged_clicks',
  conversions: 'pending + approved',
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  reversed: 'reversed',
  conversionRate: '(pending + approved)::double precision / nullif(clicks, 0)',
  approvalRate: 'approved::double precision / nullif(approved + rejected + reversed, 0)',
  epcCents: '(pending_cents + approved_cents)::double precision / nullif(clicks, 0)',
  orderCents: 'order_cents::double precision / nullif(orders, 0)',
  payoutCents: 'pending_cents + approved_cents',
  pendingPayoutCents: 'pending_cents',
  approvedPayoutCents: 'approved_cents',
  conversionSeconds: 'milliseconds::double precision / nullif(timed, 0)',
  recurring: 'recurring',
  recurringPayoutCents: 'recurring_payout_cents',
  revenueCents: 'revenue_cents',
  marginCents: 'revenue_cents - pending_cents - approved_cents',
  recurringRevenueCents: 'recurring_revenue_cents',
}
