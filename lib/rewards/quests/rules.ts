import type { QuestMetric, QuestReward } from '@/lib/generated/prisma/enums'
import { addDays, type Day, dayStart, easternDay, isDay } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCentsShort } from '@/lib/platform/money/format'
import { CLAIM_DAYS, ONCE_KEY, type QuestWindow, REVOCABLE_METRICS } from './constants'
import { audienceSchema, type ListedQuest } from './schema'

/** What decides whether a quest is for an affiliate. */
export type QuestAffiliate = { affiliateId: number; level: number; country: string | null; bucketId: number | null }

/** Whether an affiliate is in all the groups an audience names; null is everybody, what cannot be read nobody. */
export function isForAffiliate(audience: unknown, { affiliateId, level, country, bucketId }: QuestAffiliate): boolean {
  if (audience === null) return true
  const parsed = audienceSchema.safeParse(audience)
  if (!parsed.success) return false
  const { levels, countries, buckets, affiliateIds } = parsed.data
  return (
    (!levels || levels.includes(level)) &&
    (!countries || (country !== null && countries.includes(country))) &&
    (!buckets || (bucketId !== null && buckets.includes(bucketId))) &&
    (!affiliateIds || affiliateIds.includes(affiliateId))
  )
}

/** Where a quest stands: what can be revoked as measured, the rest at its best. */
export function bestValue(metric: QuestMetric, measured: bigint, kept: bigint | undefined): bigint {
  return kept !== undefined && kept > measured && !REVOCABLE_METRICS.has(metric) ? kept : measured
}

type Measured = {
  metric: QuestMetric
  target: bigint
  value: bigint
  /** The value when it was last settled; undefined for the first time. */
  kept: bigint | undefined
  isCompleted: boolean
  mayComplete: boolean
}

/**
 * What the facts make of a quest: newly done, no longer done, or as it was. Only what has fallen is undone: a target
 * that was raised afterwards takes nothing from those who had reached it.
 */
export function settlement(measured: Measured): 'done' | 'undone' | 'same' {
  const { metric, target, value, kept = 0n, isCompleted, mayComplete } = measured
  if (!isCompleted) return mayComplete && value >= target ? 'done' : 'same'
  return value < target && value < kept && REVOCABLE_METRICS.has(metric) ? 'undone' : 'same'
}

type Budget = { rewardCents: Cents; budgetCents: Cents | null; spentCents: Cents }

/** Whether a quest's budget still holds one reward. */
export const hasBudget = ({ rewardCents, budgetCents, spentCents }: Budget): boolean =>
  budgetCents === null || spentCents + rewardCents <= budgetCents

type Terms = WindowTerms &
  Budget & {
    id: number
    name: string
    description: string
    metric: QuestMetric
    offerId: number | null
    target: bigint
    reward: QuestReward
  }

export type Progress = { value: bigint; completedAt: Date | null; claimedAt: Date | null }

/** A quest in one window as its affiliate sees it. Done is what the facts say, also when nobody has settled it yet. */
export function listedQuest(quest: Terms, span: Span, { value, completedAt, claimedAt }: Progress): ListedQuest {
  const { id, name, description, metric, offerId, target, window, reward, rewardCents } = quest
  const isDone = completedAt !== null || value >= target
  return {
    ...{ id, name, description, metric, offerId, window },
    target: Number(target),
    value: Number(value),
    progress: isDone ? 1 : Math.max(0, Number(value) / Number(target)),
    windowKey: span.key,
    endsAt: windowEnd(span)?.toISOString() ?? null,
    claimUntil: claimEnd(span)?.toISOString() ?? null,
    reward: { kind: reward, cents: Number(rewardCents), label: rewardLabel(quest) },
    state: claimedAt ? 'claimed' : !hasBudget(quest) ? 'exhausted' : isDone ? 'done' : 'open',
  }
}

/** A reward in words: "$10", "1 restore point", "Badge". */
export function rewardLabel({ reward, rewardCents }: { reward: QuestReward; rewardCents: Cents }): string {
  if (reward === 'cash') return formatCentsShort(rewardCents)
  return reward === 'restore_point' ? '1 restore point' : 'Badge'
}

const ORDER: Record<ListedQuest['state'], number> = { done: 0, open: 1, claimed: 2, exhausted: 3 }

/** What waits to be claimed first, then what is open; of those what ends soonest. */
export function byUrgency(a: ListedQuest, b: ListedQuest): number {
  const ends = ({ endsAt }: ListedQuest) => (endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt))
  return ORDER[a.state] - ORDER[b.state] || Math.sign(ends(a) - ends(b)) || a.id - b.id
}

/** Eastern days, both included; no last day while it stays open. The key names it among the windows of its quest. */
export type Span = { key: string; firstDay: Day; lastDay: Day | null }

/** What decides which windows a quest has. */
export type WindowTerms = { window: QuestWindow; startsAt: Date; endsAt: Date | null }

/** The Monday of a day's week. */
function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** The keys of all kinds of windows that hold an instant: the day, its Monday, and "once". */
export function windowKeysAt(at: Date): Record<QuestWindow, string> {
  const day = easternDay(at)
  return { day, week: mondayOf(day), once: ONCE_KEY }
}

/** The window of a quest that holds an instant; undefined before its first and after its last Eastern day. */
export function windowAt(quest: WindowTerms, at: Date): Span | undefined {
  const day = easternDay(at)
  const span = windowOf(quest, windowKeysAt(at)[quest.window])
  return span && span.firstDay <= day && (span.lastDay === null || day <= span.lastDay) ? span : undefined
}

/**
 * The window of a quest that a key names; undefined for a key it never has. A quest counts whole Eastern days: from the
 * one it starts on to the one it ends on.
 */
export function windowOf({ window, startsAt, endsAt }: WindowTerms, key: string): Span | undefined {
  const own = ownDays(window, key)
  if (!own) return undefined
  const starts = easternDay(startsAt)
  const ends = endsAt && easternDay(new Date(endsAt.getTime() - 1))
  const firstDay = own.firstDay !== null && own.firstDay > starts ? own.firstDay : starts
  const lastDay = own.lastDay !== null && (ends === null || own.lastDay < ends) ? own.lastDay : ends
  return lastDay !== null && lastDay < firstDay ? undefined : { key, firstDay, lastDay }
}

function ownDays(window: QuestWindow, key: string): { firstDay: Day | null; lastDay: Day | null } | undefined {
  if (window === 'once') return key === ONCE_KEY ? { firstDay: null, lastDay: null } : undefined
  if (!isDay(key)) return undefined
  if (window === 'day') return { firstDay: key, lastDay: key }
  return mondayOf(key) === key ? { firstDay: key, lastDay: addDays(key, 6) } : undefined
}

/** The instant a window ends; null for one that stays open. */
export const windowEnd = ({ lastDay }: Span): Date | null => (lastDay === null ? null : dayStart(addDays(lastDay, 1)))

/** Until when a window's reward can be claimed; null without an end. */
export const claimEnd = ({ lastDay }: Span): Date | null =>
  lastDay === null ? null : dayStart(addDays(lastDay, 1 + CLAIM_DAYS))
