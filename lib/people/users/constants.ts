import type { UserRole } from '@/lib/generated/prisma/enums'

/** Actions of staff on an account. */
export const USER_ACTIONS = ['suspend', 'ban', 'reinstate', 'sign-out', 'adjust', 'lift-hold'] as const
export type UserAction = (typeof USER_ACTIONS)[number]

/** Roles that may adjust balances. */
export const ADJUSTING_ROLES: readonly UserRole[] = ['SUPER_ADMIN']
/** Roles that see payout methods and tax forms: all that manage users, except moderators. */
export const BANK_ROLES: readonly UserRole[] = ['SUPER_ADMIN', 'GSM', 'COMMUNITY_TEAM', 'ADMIN']

/** How long staff may view the product as an affiliate, in milliseconds: 30 minutes. */
export const VIEW_AS_MS = 30 * 60_000

/** Largest adjustment, in cents: $10,000. */
export const ADJUSTMENT_MAX_CENTS = 1_000_000

/** Entries of a timeline. */
export const TIMELINE_LISTED = 100
