import { MINUTE_MS } from '@/lib/platform/dates/constants'

/** The permissions of a key, and their descriptions on screen. */
export const SCOPES = ['stats:read', 'conversions:read', 'offers:read', 'links:write'] as const
export type Scope = (typeof SCOPES)[number]
export const SCOPE_LABELS: Record<Scope, string> = {
  'stats:read': 'Read clicks, conversions and earnings',
  'conversions:read': 'Read single conversions with their sub-IDs',
  'offers:read': 'Read the offers you see',
  'links:write': 'Build tracking links',
}

/** Keys one affiliate may have that are neither revoked nor expired. */
export const MAX_KEYS = 10

export const NAME_MAX_LENGTH = 60

/** The prefix of every key, so that leaked keys can be found by searching for it. */
export const KEY_PREFIX = 'stk_'

/** Random bytes of a key, and how many of its characters are shown to tell it from others. */
export const KEY_BYTES = 32
export const PREFIX_LENGTH = 10

/** How long a key may live, in days; null for ever. */
export const LIFETIMES_DAYS = [30, 90, 365, null] as const

/** How often the last use of a key is updated, in milliseconds. */
export const NOTE_USE_EVERY_MS = MINUTE_MS
