'use client'

import {
  Check,
  CircleDollarSign,
  Flame,
  type LucideIcon,
  MessagesSquare,
  MousePointerClick,
  Target,
  Users,
} from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Progress } from '@/components/ui/progress'
import { dayLabel, easternDay } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import type { ListedQuest } from '@/lib/rewards/quests/schema'
import { useClaim } from './use-claim'

const ICONS: Record<ListedQuest['metric'], LucideIcon> = {
  clicks: MousePointerClick,
  conversions: Target,
  earnings: CircleDollarSign,
  streak_days: Flame,
  referrals: Users,
  discord_connected: MessagesSquare,
}

/** One quest: goal, progress, and a reward that can be claimed when it is complete; quietly beside a button for all. */
export function QuestRow({ quest, isQuiet = false }: { quest: ListedQuest; isQuiet?: boolean }) {
  const { name, description, metric, progress, reward, state, window, windowKey } = quest
  const claim = useClaim()
  const Icon = ICONS[metric]
  const isDone = state === 'done'
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-[9px] text-13 first:border-t-0">
      <span
        className={cn(
          'inline-grid size-8 flex-none place-items-center rounded-chip',
          isDone ? 'bg-accent-soft text-accent-text' : 'bg-fill text-muted',
        )}
      >
        <Icon aria-hidden="true" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="leading-[18px] font-medium [overflow-wrap:anywhere]" title={description || undefined}>
          {name}
          {window === 'day' && state !== 'open' ? (
            <span className="block text-11 leading-4 font-normal text-muted">{dayLabel(windowKey)}</span>
          ) : null}
        </p>
        <Progress value={progress} label={`${name}: ${amounts(quest)}`} />
      </div>
      {isDone ? (
        <Button
          size="sm"
          variant={isQuiet ? 'secondary' : 'primary'}
          busy={claim.isPending}
          busyLabel="Claiming…"
          onClick={() => claim.mutate(quest)}
        >
          Claim {reward.label}
        </Button>
      ) : (
        <p className="grid flex-none justify-items-end text-right">
          <b className="font-strong">{reward.label}</b>
          <span className="inline-flex items-center gap-1 text-11 leading-4 text-muted tabular-nums">
            {STATES[state](quest)}
          </span>
        </p>
      )}
    </li>
  )
}

const STATES = {
  open: (quest: ListedQuest) => amounts(quest),
  done: (quest: ListedQuest) => amounts(quest),
  claimed: ({ heldUntil }: ListedQuest) =>
    heldUntil ? (
      `Held until ${dayLabel(easternDay(new Date(heldUntil)))}`
    ) : (
      <>
        <Check className="icon-sm text-up" aria-hidden="true" /> Claimed
      </>
    ),
  exhausted: () => 'No rewards left',
} as const

function amounts({ metric, value, target }: ListedQuest): string {
  const shown = Math.min(value, target)
  if (metric === 'earnings') return `${formatCents(BigInt(shown))} / ${formatCents(BigInt(target))}`
  return `${formatCount(shown)} / ${formatCount(target)}`
}
