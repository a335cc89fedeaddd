import { EPC_MIN_CLICKS } from './offer-epc-constants'

/** Earnings per click, in cents with fractions; null below the minimum number of clicks. */
export const offerEpcCents = (payoutCents: number, clicks: number): number | null =>
  clicks < EPC_MIN_CLICKS ? null : payoutCents / clicks
