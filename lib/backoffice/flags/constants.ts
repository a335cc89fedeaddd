/** Every flag the code reads. A new one needs a migration that inserts it. */
export const FLAG_KEYS = ['auto-approve-affiliates', 'sign-ups', 'payout-requests', 'shop'] as const
export type FlagKey = (typeof FLAG_KEYS)[number]

/** The most users one flag can list. */
export const FLAG_USERS_MAX = 200
