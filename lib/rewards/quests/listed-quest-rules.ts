import type { QuestMetric, QuestReward } from '@/lib/generated/prisma/enums'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCentsShort } from '@/lib/platform/money/format'
import { type Budget, hasBudget } from './budget-rules'
import type { ListedQuest } from './schema'
import { claimEnd, type Span, type WindowTerms, windowEnd } from './window-rules'

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
