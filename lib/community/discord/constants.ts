import { MINUTE_MS } from '@/lib/platform/dates/constants'

/** How long a member count is cached. */
export const MEMBER_COUNT_CACHE_MS = 300_000

/** How long a failed count is cached, so that an unreachable Discord is not called again at once. */
export const MEMBER_COUNT_RETRY_MS = 15_000

/** The bonus for connecting Discord, paid once. [S9.16] */
export const DISCORD_BONUS_CENTS = 500n

/** How long a person may take to consent before they have to start again. */
export const STATE_MS = 10 * MINUTE_MS

/** Shown while the connection is made. [S8.12] */
export const CONNECTING = 'Connecting to Discord...'

/** How long a success is shown before the page reloads with the changes. [S4.48] */
export const RELOAD_AFTER_MS = 1_000
