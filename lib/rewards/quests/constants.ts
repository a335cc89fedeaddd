import type { QuestMetric } from '@/lib/generated/prisma/enums'

/** How often a quest begins anew: each Eastern day, each Eastern week from Monday to Sunday, or never. */
export const QUEST_WINDOWS = ['day', 'week', 'once'] as const

export type QuestWindow = (typeof QUEST_WINDOWS)[number]

/** The key of the one window of a quest that never begins anew. */
export const ONCE_KEY = 'once'

/** For how many Eastern days after its window a reward can still be claimed. */
export const CLAIM_DAYS = 7

/**
 * What a late rejection, reversal or refusal can bring below the target again. Clicks only grow, and a streak or a
 * connection that was there was there.
 */
export const REVOCABLE_METRICS: ReadonlySet<QuestMetric> = new Set(['conversions', 'earnings', 'referrals'])

/** What is true of a moment and adds up to nothing: it completes a quest in the window of that moment alone. */
export const MOMENTARY_METRICS: ReadonlySet<QuestMetric> = new Set(['streak_days', 'discord_connected'])

/** Where quests are shown, as a path of this site. */
export const QUESTS_PATH = '/home?panel=quests'
