import type { ReportFigure } from '../../report-queries/figure-constants'

/** How long a link may work, in days. */
export const SHARE_DAYS = [1, 7, 30, 90, 365] as const
export const SHARE_DAYS_DEFAULT = 30

/** The most links of one view that work at the same time. */
export const SHARES_MAX = 10

/** Random bytes of a link's token. */
export const TOKEN_BYTES = 32

/** Where shared reports are. */
export const SHARED_ROOT = '/shared'

/** The figures that a link without payouts leaves out: what is earned, and from what it can be computed. */
export const PAYOUT_FIGURES: readonly ReportFigure[] = [
  ...([
    'epcCents',
    'orderCents',
    'payoutCents',
    'pendingPayoutCents',
    'approvedPayoutCents',
    'recurringPayoutCents',
  ] as const),
]
