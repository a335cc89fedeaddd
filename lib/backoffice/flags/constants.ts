/** Every flag the code asks. A new one comes with a migration that inserts it, so that nobody turns what nobody asks. */
export const FLAG_KEYS = ['auto-approve-affiliates', 'sign-ups', 'payout-requests', 'shop'] as const
export type FlagKey = (typeof FLAG_KEYS)[number]

/** Most users one flag may name. */
export const FLAG_USERS_MAX = 200
