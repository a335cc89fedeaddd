import { MINUTE_MS } from '@/lib/platform/dates/constants'

/** The last use of a secret is written at most this often, so that a call does not cost a write. */
export const NOTED_EVERY_MS = MINUTE_MS

/** Secrets whose last use is kept in memory; beyond it the one used longest ago is forgotten. */
export const SECRETS_KEPT = 10_000
