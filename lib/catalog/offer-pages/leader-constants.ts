import { MINUTE_MS } from '@/lib/platform/dates/constants'

/** Affiliates of the LEADERS tab, and how long their ranking is cached. */
export const LEADERS_SHOWN = 10

export const LEADERS_CACHE_MS = MINUTE_MS
