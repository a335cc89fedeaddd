import { DAY_MS } from '@/lib/platform/dates/constants'

/** How long the link of the email to an imported affiliate is valid. */
export const PASSWORD_LINK_MS = 14 * DAY_MS
