import type { QuestMetric, QuestReward } from '@/lib/generated/prisma/enums'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import { addDays, dayLabel } from '@/lib/platform/dates/days'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCentsShort } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { CLAIM_DAYS, QUESTS_PATH } from './constants'
import { rewardLabel } from './listed-quest-rules'
import type { Span } from './window-rules'

type Named = { id: number; name: string; metric: QuestMetric; target: bigint; reward: QuestReward; rewardCents: Cents }

/** The notification of a completed quest. */
export function questDoneNotification(quest: Named, span: Span, at: Date) {
  const deadline =
    span.lastDay === null ? '' : `It can be claimed until ${dayLabel(addDays(span.lastDay, CLAIM_DAYS))}.`
  return {
    topic: 'quest_done',
    ...noticeText('quest-done', { quest: quest.name, reward: rewardLabel(quest), deadline }),
    destinationUrlPath: QUESTS_PATH,
    actionLabel: 'Claim it',
    dedupeKey: `quest:${quest.id}:${span.key}:done:${at.getTime()}`,
  } as const
}

/** The notification of a quest that is no longer done, and of the reward reversed with it. */
export function questUndoneNotification(quest: Named, span: Span, value: bigint, wasPaid: boolean, at: Date) {
  const amount = (of: bigint) => (quest.metric === 'earnings' ? formatCentsShort(of) : formatCount(of))
  const effect = wasPaid ? `Its reward was reversed: ${rewardLabel(quest)}.` : ''
  return {
    topic: 'quest_done',
    ...noticeText('quest-undone', {
      quest: quest.name,
      value: amount(value),
      target: amount(quest.target),
      effect,
    }),
    destinationUrlPath: QUESTS_PATH,
    dedupeKey: `quest:${quest.id}:${span.key}:undone:${at.getTime()}`,
  } as const
}
