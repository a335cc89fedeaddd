import { MINUTE_MS } from '@/lib/platform/dates/constants'

/** How long a browser has to sign a passkey challenge. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS
