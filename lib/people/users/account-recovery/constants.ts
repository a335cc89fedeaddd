import { PAYOUT_ROLES } from '@/lib/money/payouts/requests/policy'

/** Who may change how somebody signs in: the roles that are trusted with payouts, because it can lead to them. */
export const REPAIR_ROLES = PAYOUT_ROLES

export const REPAIRS = ['email', 'two_factor'] as const
export type AccountRepair = (typeof REPAIRS)[number]
