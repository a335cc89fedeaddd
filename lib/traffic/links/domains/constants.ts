import { BRAND } from '@/lib/platform/brand'
import { DAY_MS } from '@/lib/platform/dates/constants'

/** The name of the TXT record is this, a dot, and the domain. */
export const RECORD_LABEL = `_${BRAND.slug}-links`

/** A verified domain whose records disappeared serves for this long; then its links end. */
export const GRACE_MS = 3 * DAY_MS

/** A domain that was never verified, or was lost, is looked for by the job for this long; later only on request. */
export const LOOKED_FOR_MS = 14 * DAY_MS

/** The job that looks for the records. */
export const CHECK_LINK_DOMAINS_JOB = 'check-link-domains'

/** Domains looked up at the same time by the job, and of these those of one account. */
export const CHECKED_AT_ONCE = 10
export const CHECKED_PER_OWNER = 2

/** Random bytes of a token. */
export const TOKEN_BYTES = 16

/** Domains on one list. */
export const LISTED_MAX = 200
