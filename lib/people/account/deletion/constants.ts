import { HOUR_MS } from '@/lib/platform/dates/constants'

/** The phrase typed to confirm. */
export const DELETION_PHRASE = 'delete my account'

/** Accounts deleted in the last three hours are erased once more, every hour. */
export const ERASE_AGAIN_MS = 3 * HOUR_MS
