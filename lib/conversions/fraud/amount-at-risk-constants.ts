import type { FraudRule, QuestMetric } from '@/lib/generated/prisma/enums'
import { DAY_MS } from '@/lib/platform/dates/constants'

/** The metrics of the quests whose rewards a case is about, also after their release. */
export const QUESTS_IN_DOUBT: Partial<Record<FraudRule, QuestMetric>> = {
  quest_clicks: 'clicks',
  referral_ring: 'referrals',
}

/** The window of an analysis, in days and in milliseconds. */
export const WINDOW_DAYS = 14
export const WINDOW_MS = WINDOW_DAYS * DAY_MS
