import type { QuestReward } from '@/lib/generated/prisma/enums'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import type { Cents } from '@/lib/platform/money/cents'
import { QUESTS_PATH } from './constants'
import { rewardLabel } from './listed-quest-rules'
import type { Span } from './window-rules'

type Named = { id: number; name: string; reward: QuestReward; rewardCents: Cents }

/** The notification of a quest that is done again because a conversion counts again. */
export function questRestoredNotification(quest: Named, span: Span, { isPaid }: { isPaid: boolean }, at: Date) {
  return {
    topic: 'quest_done',
    ...noticeText(isPaid ? 'quest-restored-paid' : 'quest-restored', { quest: quest.name, reward: rewardLabel(quest) }),
    destinationUrlPath: QUESTS_PATH,
    dedupeKey: `quest:${quest.id}:${span.key}:restored:${at.getTime()}`,
  } as const
}
