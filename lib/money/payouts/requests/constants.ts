export const PAYOUTS_DEFAULT = 20
export const PAYOUTS_MAX = 100
