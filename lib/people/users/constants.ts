import type { UserRole } from '@/lib/generated/prisma/enums'

/** What staff can do with an account. */
export const USER_ACTIONS = ['suspend', 'ban', 'reinstate', 'sign-out', 'adjust'] as const
export type UserAction = (typeof USER_ACTIONS)[number]

/** Who may change balances. */
export const ADJUSTING_ROLES: readonly UserRole[] = ['SUPER_ADMIN']
/** Who sees how people are paid and taxed: everybody who manages users but the moderators. */
export const BANK_ROLES: readonly UserRole[] = ['SUPER_ADMIN', 'GSM', 'COMMUNITY_TEAM', 'ADMIN']

/** For how long one looks at an account as its affiliate, in milliseconds: 30 minutes. */
export const VIEW_AS_MS = 30 * 60_000

/** The most one adjustment moves, in cents: $10,000. */
export const ADJUSTMENT_MAX_CENTS = 1_000_000

/** Entries of a timeline. */
export const TIMELINE_LISTED = 100
