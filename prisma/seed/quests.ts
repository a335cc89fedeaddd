import type { Day } from '@/lib/platform/dates/constants'
import type { Transfer } from '../../lib/money/ledger/service'
import { HOUR_MS } from '../../lib/platform/dates/constants'
import { easternDay } from '../../lib/platform/dates/days'
import { claimEnd, type Span, windowAt } from '../../lib/rewards/quests/window-rules'
import { rewardHoldEnd } from '../../lib/rewards/reward-holds/rules'
import { lastStep } from './conversions'
import { type History, morning } from './history'

const STARTED_DAYS_AGO = 20
/** How long after completion a reward was claimed; the newest of each quest is still unclaimed. */
const CLAIMED_AFTER_MS = 2 * HOUR_MS

const QUESTS = [
  {
    id: 1,
    name: '15 conversions in a day',
    description: 'Any offers, counted by the Eastern day.',
    metric: 'conversions',
    target: 15n,
    window: 'day',
    rewardCents: 1_000n,
    budgetCents: 500_000n,
  },
  {
    id: 2,
    name: '4,000 clicks this week',
    description: 'Unique clicks, Monday to Sunday.',
    metric: 'clicks',
    target: 4_000n,
    window: 'week',
    rewardCents: 1_500n,
    budgetCents: 300_000n,
  },
  {
    id: 3,
    name: 'Bring one referral',
    description: 'Somebody joins with your link and has an approved conversion.',
    metric: 'referrals',
    target: 1n,
    window: 'once',
    rewardCents: 2_000n,
    budgetCents: 200_000n,
  },
] as const

/** The three quests of the demo, open to all. */
const questsOf = (today: Day) => {
  const startsAt = morning(today, STARTED_DAYS_AGO)
  const shared = { reward: 'cash', startsAt, endsAt: null, createdAt: startsAt, status: 'active' } as const
  return QUESTS.map((quest) => ({ ...quest, ...shared }))
}

export type DemoQuest = ReturnType<typeof questsOf>[number]

/** The progress of an affiliate in one window of a quest. */
export type DemoProgress = {
  affiliateId: number
  quest: DemoQuest
  span: Span
  value: bigint
  completedAt: Date | null
  claimedAt: Date | null
}

/** A claimed reward with the end of its hold. */
export type DemoHold = {
  progress: DemoProgress
  key: string
  claimedAt: Date
  holdUntil: Date
  releasedAt: Date | null
}

export type DrawnQuests = {
  quests: DemoQuest[]
  progress: DemoProgress[]
  holds: DemoHold[]
  transfers: Transfer[]
}

/** Everyone's progress, from the counted events and with the product's own windows. */
export function drawQuests(history: History, today: Day, now: Date): DrawnQuests {
  const quests = questsOf(today)
  const progress = quests.flatMap((quest) => claimAll(progressOf(quest, eventsOf(quest, history)), now))
  const holds = progress.flatMap((each) => (each.claimedAt ? [holdOf(each, each.claimedAt, history, now)] : []))
  return { quests, progress, holds, transfers: holds.flatMap(transfersOf) }
}

type Counted = { affiliateId: number; at: Date }

/** No referred affiliate has had a first approved conversion since the quests began. */
function eventsOf({ metric }: DemoQuest, { clicks, conversions }: History): Counted[] {
  if (metric === 'clicks') return clicks.filter(({ flag, isUnique }) => flag === null && isUnique)
  if (metric === 'referrals') return []
  const counted = conversions.filter((conversion) => ['pending', 'approved'].includes(lastStep(conversion).to))
  return counted.map(({ click, at }) => ({ affiliateId: click.affiliateId, at }))
}

function progressOf(quest: DemoQuest, events: readonly Counted[]): DemoProgress[] {
  const found = new Map<string, { affiliateId: number; span: Span; instants: Date[] }>()
  // windows are of whole days; a year of clicks has far fewer days than clicks
  const spans = new Map<Day, Span | undefined>()
  for (const { affiliateId, at } of events) {
    const day = easternDay(at)
    if (!spans.has(day)) spans.set(day, windowAt(quest, at))
    const span = spans.get(day)
    if (!span) continue
    const key = `${affiliateId} ${span.key}`
    const known = found.get(key) ?? { affiliateId, span, instants: [] }
    known.instants.push(at)
    found.set(key, known)
  }
  return [...found.values()].map(({ affiliateId, span, instants }) => {
    const inOrder = instants.sort((a, b) => a.getTime() - b.getTime())
    const completedAt = inOrder[Number(quest.target) - 1] ?? null
    return { affiliateId, quest, span, value: BigInt(instants.length), completedAt, claimedAt: null }
  })
}

function claimAll(progress: readonly DemoProgress[], now: Date): DemoProgress[] {
  return progress.map((each) => {
    const { completedAt, span, affiliateId } = each
    const isNewest = progress.every(
      (other) => other.affiliateId !== affiliateId || !other.completedAt || other.span.key <= span.key,
    )
    if (!completedAt || isNewest) return each
    const claimedAt = new Date(completedAt.getTime() + CLAIMED_AFTER_MS)
    return claimedAt > now || claimedAt >= (claimEnd(span) ?? now) ? each : { ...each, claimedAt }
  })
}

function holdOf(progress: DemoProgress, claimedAt: Date, { timelines }: History, now: Date): DemoHold {
  const { affiliateId, quest, span } = progress
  const holdUntil = rewardHoldEnd(claimedAt, timelines.get(affiliateId)?.holdDaysAt(claimedAt) ?? 0, null)
  const releasedAt = holdUntil <= now ? holdUntil : null
  return { progress, key: `quest:${quest.id}:${span.key}:1`, claimedAt, holdUntil, releasedAt }
}

function transfersOf({ progress: { affiliateId, quest }, key, claimedAt, releasedAt }: DemoHold): Transfer[] {
  const shared = { affiliateId, amountCents: quest.rewardCents, memo: quest.name }
  const credit = { ...shared, key: `${key}:held`, kind: 'quest_credit', from: 'house_quest', to: 'pending' } as const
  const release = { ...shared, key, kind: 'quest_reward', from: 'pending', to: 'available' } as const
  return [{ ...credit, at: claimedAt }, ...(releasedAt ? [{ ...release, at: releasedAt }] : [])]
}
