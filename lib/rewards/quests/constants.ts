import type { QuestMetric } from '@/lib/generated/prisma/enums'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import type { ModuleName } from '@/lib/platform/modules/constants'

/** How often a quest restarts: each Eastern day, each Eastern week from Monday to Sunday, or never. */
export const QUEST_WINDOWS = ['day', 'week', 'once'] as const

export type QuestWindow = (typeof QUEST_WINDOWS)[number]

/** The window key of a quest that never restarts. */
export const ONCE_KEY = 'once'

/** Eastern days after the end of a window during which its reward can be claimed. */
export const CLAIM_DAYS = 7

/**
 * Metrics that a late rejection, reversal or refusal can lower below the target. Clicks only grow; a streak or a
 * Discord connection, once reached, stays reached.
 */
export const REVOCABLE_METRICS: ReadonlySet<QuestMetric> = new Set(['conversions', 'earnings', 'referrals'])

/**
 * Metrics that describe the current moment and do not add up: they complete a quest only in the window that contains
 * that moment.
 */
export const MOMENTARY_METRICS: ReadonlySet<QuestMetric> = new Set(['streak_days', 'discord_connected'])

/** The module a metric counts, where that can be off: no quest of it is created, started or shown meanwhile. */
export const METRIC_MODULES: Partial<Record<QuestMetric, ModuleName>> = {
  streak_days: 'streak',
  referrals: 'referrals',
  discord_connected: 'discord',
}

/**
 * How long after a click it is stored at the latest: an hour on local disk while the database is down
 * (`SPOOL_FOR_MS` in traffic/clicks/storage), and some minutes to write them all.
 */
export const CLICKS_STORED_WITHIN_MS = 70 * MINUTE_MS

/** The path of the quests panel. */
export const QUESTS_PATH = '/home?panel=quests'
