import { moneyPhrase } from '@/lib/backoffice/pages/rules'
import type { QuestMetric, QuestReward } from '@/lib/generated/prisma/enums'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayStart, easternDay, isDay } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents, formatCentsShort } from '@/lib/platform/money/format'
import { CLAIM_DAYS, ONCE_KEY, type QuestWindow, REVOCABLE_METRICS } from './constants'
import { audienceSchema, type ListedQuest } from './schema'

/** The attributes of an affiliate that the audience of a quest selects by. */
export type QuestAffiliate = { affiliateId: number; level: number; country: string | null; bucketId: number | null }

/**
 * Whether an affiliate is in all groups of an audience. Null is everybody; an audience that cannot be parsed is nobody.
 */
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

/** The value to record: the measured one for revocable metrics, the highest one so far for the others. */
export function bestValue(metric: QuestMetric, measured: bigint, recorded: bigint | undefined): bigint {
  return recorded !== undefined && recorded > measured && !REVOCABLE_METRICS.has(metric) ? recorded : measured
}

type Measured = {
  metric: QuestMetric
  target: bigint
  value: bigint
  /** The recorded value; undefined the first time. */
  recorded: bigint | undefined
  isCompleted: boolean
  mayComplete: boolean
}

/**
 * Whether a quest is newly done, no longer done, or unchanged. Only a value that fell undoes a quest: a target raised
 * later does not affect affiliates who had reached it.
 */
export function settlement(measured: Measured): 'done' | 'undone' | 'same' {
  const { metric, target, value, recorded = 0n, isCompleted, mayComplete } = measured
  if (!isCompleted) return mayComplete && value >= target ? 'done' : 'same'
  return value < target && value < recorded && REVOCABLE_METRICS.has(metric) ? 'undone' : 'same'
}

type Budget = { rewardCents: Cents; budgetCents: Cents | null; spentCents: Cents }

/** Whether the budget covers one more reward. */
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

/**
 * A quest in one window as its affiliate sees it. It is done when the value reaches the target, even before it was
 * settled.
 * @param heldUntil when its claimed cash is released
 */
export function listedQuest(
  quest: Terms,
  span: Span,
  { value, completedAt, claimedAt }: Progress,
  heldUntil: Date | null = null,
): ListedQuest {
  const { id, name, description, metric, offerId, target, window, reward, rewardCents } = quest
  const isDone = completedAt !== null || value >= target
  return {
    id,
    name,
    description,
    metric,
    offerId,
    window,
    target: Number(target),
    value: Number(value),
    progress: isDone ? 1 : Math.max(0, Number(value) / Number(target)),
    windowKey: span.key,
    endsAt: windowEnd(span)?.toISOString() ?? null,
    claimUntil: claimEnd(span)?.toISOString() ?? null,
    heldUntil: heldUntil?.toISOString() ?? null,
    reward: { kind: reward, cents: Number(rewardCents), label: rewardLabel(quest) },
    state: claimedAt ? 'claimed' : !hasBudget(quest) ? 'exhausted' : isDone ? 'done' : 'open',
  }
}

/** A reward as text: "$10", "1 restore point", "Badge". */
export function rewardLabel({ reward, rewardCents }: { reward: QuestReward; rewardCents: Cents }): string {
  if (reward === 'cash') return formatCentsShort(rewardCents)
  return reward === 'restore_point' ? '1 restore point' : 'Badge'
}

const ORDER: Record<ListedQuest['state'], number> = { done: 0, open: 1, claimed: 2, exhausted: 3 }

/** Sorts claimable quests first, then open ones; among equals the one that ends soonest. */
export function byUrgency(a: ListedQuest, b: ListedQuest): number {
  const ends = ({ endsAt }: ListedQuest) => (endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt))
  return ORDER[a.state] - ORDER[b.state] || Math.sign(ends(a) - ends(b)) || a.id - b.id
}

/**
 * A window of a quest: Eastern days, both included; no last day while it has no end. The key identifies it among the
 * windows of its quest.
 */
export type Span = { key: string; firstDay: Day; lastDay: Day | null }

/** The terms that decide which windows a quest has. */
export type WindowTerms = { window: QuestWindow; startsAt: Date; endsAt: Date | null }

/** The Monday of the week of a day. */
function mondayOf(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** The window keys of each kind that contain an instant: the day, its Monday, and "once". */
export function windowKeysAt(at: Date): Record<QuestWindow, string> {
  const day = easternDay(at)
  return { day, week: mondayOf(day), once: ONCE_KEY }
}

/** The window of a quest that contains an instant; undefined before its first and after its last Eastern day. */
export function windowAt(quest: WindowTerms, at: Date): Span | undefined {
  const day = easternDay(at)
  const span = windowOf(quest, windowKeysAt(at)[quest.window])
  return span && span.firstDay <= day && (span.lastDay === null || day <= span.lastDay) ? span : undefined
}

/**
 * The window of a quest with this key; undefined for an impossible key. A quest counts whole Eastern days, from the day
 * it starts to the day it ends.
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

/** The instant a window ends; null without an end. */
export const windowEnd = ({ lastDay }: Span): Date | null => (lastDay === null ? null : dayStart(addDays(lastDay, 1)))

/** The instant until which the reward of a window can be claimed; null without an end. */
export const claimEnd = ({ lastDay }: Span): Date | null =>
  lastDay === null ? null : dayStart(addDays(lastDay, 1 + CLAIM_DAYS))

/** The phrase to type before a cash budget is set: the new one, if it or the former one is above the limit; in cents. */
export const budgetPhrase = (fromCents: Cents | number, toCents: Cents | number): string | undefined =>
  moneyPhrase(BigInt(fromCents) > BigInt(toCents) ? fromCents : toCents, formatCents(toCents))
