import { centsOrZero } from '@/components/shared/forms/typed-numbers'
import type { QuestMetric, QuestReward } from '@/lib/generated/prisma/enums'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import { serverTime } from '@/lib/platform/dates/server-time'
import type { QuestAudience } from '@/lib/rewards/quests/schema'

/** A quest as typed in the form. */
export type QuestDraft = {
  name: string
  description: string
  metric: QuestMetric
  target: string
  window: 'day' | 'week' | 'once'
  reward: QuestReward
  sum: string
  budget: string
  ends: string
  levels: string
  countries: string
}

export const EMPTY_DRAFT: QuestDraft = {
  name: '',
  description: '',
  metric: 'conversions',
  target: '',
  window: 'week',
  reward: 'cash',
  sum: '',
  budget: '',
  ends: '',
  levels: '',
  countries: '',
}

/** The end of a local day as an instant; null when none is picked. */
export const typedEnd = (text: string): string | null =>
  text ? new Date(dayStart(addDays(text, 1)).getTime() - 1_000).toISOString() : null

const splitList = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

export function toAudience({ levels, countries }: QuestDraft): QuestAudience | null {
  const chosen = {
    ...(splitList(levels).length > 0 && { levels: splitList(levels).map(Number) }),
    ...(splitList(countries).length > 0 && { countries: splitList(countries).map((code) => code.toUpperCase()) }),
  }
  return Object.keys(chosen).length > 0 ? chosen : null
}

/** The request body of the form; the server validates it. */
export const toQuestBody = (draft: QuestDraft) => ({
  name: draft.name,
  description: draft.description,
  metric: draft.metric,
  window: draft.window,
  target: draft.metric === 'earnings' ? centsOrZero(draft.target) : Number(draft.target),
  startsAt: new Date(serverTime()).toISOString(),
  endsAt: typedEnd(draft.ends),
  reward: draft.reward,
  rewardCents: draft.reward === 'cash' ? centsOrZero(draft.sum) : 0,
  budgetCents: draft.budget ? centsOrZero(draft.budget) : null,
  audience: toAudience(draft),
})
