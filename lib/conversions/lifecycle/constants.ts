/** Decisions of staff: pending conversions are approved or rejected, approved ones reversed. */
export const CONVERSION_DECISIONS = ['approve', 'reject', 'reverse'] as const
export type ConversionDecision = (typeof CONVERSION_DECISIONS)[number]

/** The reasons staff may choose; the others are set by the click path and the caps. */
export const STAFF_REASONS = ['staff', 'fraud', 'proxy', 'duplicate', 'window_passed', 'advertiser'] as const

/** The largest payout staff may set, in cents, to catch typos. */
export const PAYOUT_MAX_CENTS = 10_000_000n
