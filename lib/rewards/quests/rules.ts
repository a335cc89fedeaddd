import type { QuestMetric, QuestReward } from '@/lib/generated/prisma/enums'
import { addDays, dayLabel } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCentsShort } from '@/lib/platform/money/format'
import { CLAIM_DAYS, QUESTS_PATH, REVOCABLE_METRICS } from './constants'
import { audienceSchema, type ListedQuest } from './schema'
import { claimEnd, type Running, type Span, windowEnd } from './windows'

/** What decides whether a quest is for an affiliate. */
export type Quester = { affiliateId: number; level: number; country: string | null; bucketId: number | null }

/** Whether an affiliate is in all the groups an audience names; null is everybody, what cannot be read nobody. */
export function isForAffiliate(audience: unknown, { affiliateId, level, country, bucketId }: Quester): boolean {
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

type Terms = Running &
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

type Named = { id: number; name: string; metric: QuestMetric; target: bigint; reward: QuestReward; rewardCents: Cents }

/** What an affiliate is told of a quest they completed at an instant. */
export function doneNews(quest: Named, span: Span, at: Date) {
  const until = span.lastDay === null ? '' : ` It can be claimed until ${dayLabel(addDays(span.lastDay, CLAIM_DAYS))}.`
  return {
    topic: 'quest_done',
    title: `Quest done: ${quest.name}`,
    message: `Your reward: ${rewardLabel(quest)}.${until}`,
    destinationUrlPath: QUESTS_PATH,
    actionLabel: 'Claim it',
    dedupeKey: `quest:${quest.id}:${span.key}:done:${at.getTime()}`,
  } as const
}

/** What an affiliate is told of a quest that is no longer done, and of what was taken back with it. */
export function undoneNews(quest: Named, span: Span, value: bigint, wasPaid: boolean, at: Date) {
  const amount = (of: bigint) => (quest.metric === 'earnings' ? formatCentsShort(of) : of.toLocaleString('en-US'))
  const effect = wasPaid ? ` Its reward was taken back: ${rewardLabel(quest)}.` : ''
  return {
    topic: 'quest_done',
    title: `Quest no longer done: ${quest.name}`,
    message: `Something that counted was taken back, which leaves ${amount(value)} of ${amount(quest.target)}.${effect}`,
    destinationUrlPath: QUESTS_PATH,
    dedupeKey: `quest:${quest.id}:${span.key}:undone:${at.getTime()}`,
  } as const
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
