import { HOUR_MS, MINUTE_MS } from '@/lib/platform/dates/constants'

/** The tiers of a streak, from none to a full year; `days` is the streak length each starts at. [S4.1] [S9.1] */
export const TIERS = [
  { id: 'gray', name: 'Gray', days: 0 },
  { id: 'ember', name: 'Ember', days: 1 },
  { id: 'flame', name: 'Flame', days: 3 },
  { id: 'blaze', name: 'Blaze', days: 7 },
  { id: 'inferno', name: 'Inferno', days: 15 },
  { id: 'hellfire', name: 'Hellfire', days: 30 },
  { id: 'phoenix', name: 'Phoenix', days: 50 },
  { id: 'supernova', name: 'Supernova', days: 100 },
  { id: 'galaxy', name: 'Galaxy', days: 200 },
  { id: 'universe', name: 'Universe', days: 365 },
] as const

export type Tier = (typeof TIERS)[number]
export type TierId = Tier['id']

/** From this streak length, in days, the badge is larger and shows no number. [S4.12] */
export const NO_NUMBER_FROM_DAYS = 100

/** The maximum number of restore points. [S3.6] [S9.1] */
export const MAX_RESTORE_POINTS = 3

/** How long a broken streak counts as recently broken, in Eastern days, the day after the skipped one included. */
export const RECENTLY_BROKEN_DAYS = 7

/** How long the browser caches a streak: longer once today has a conversion. [S7.18] [S9.3] */
export const STREAK_CACHE_MS = { recorded: 4 * HOUR_MS, open: 30 * MINUTE_MS } as const

/** How long the browser caches whether a restore is possible. [S7.17] [S9.3] */
export const RESTORE_CACHE_MS = 5 * MINUTE_MS

/** The date the "new features" marker stores once the popup was viewed. [S4.27] */
export const NEW_FEATURES_DATE = '2024-08-19'

/** The longest range of the calendar, in days. */
export const HISTORY_MAX_DAYS = 366
