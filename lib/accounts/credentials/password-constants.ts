import { MINUTE_MS } from '@/lib/platform/dates/constants'

/** The reset request always takes this long, known address or not: longer than the work behind it. */
export const PASSWORD_RESET_ANSWER_MS = 200

/** A link that works at least this long is not sent again beyond the limit of emails. */
export const RESET_LINK_USABLE_MS = 15 * MINUTE_MS
