import type { QuestReward } from '@/lib/generated/prisma/enums'
import type { Cents } from '@/lib/platform/money/cents'
import { QUESTS_PATH } from './constants'
import { rewardLabel } from './listed-quest-rules'
import type { Span } from './window-rules'

type Named = { id: number; name: string; reward: QuestReward; rewardCents: Cents }

/** The notification of a quest that is done again because a conversion counts again. */
export function questRestoredNotification(quest: Named, span: Span, { isPaid }: { isPaid: boolean }, at: Date) {
  const effect = isPaid ? 'Its reward is yours again' : 'Its reward can be claimed'
  return {
    topic: 'quest_done',
    title: `Quest completed again: ${quest.name}`,
    message: `A conversion that had been reversed counts again. ${effect}: ${rewardLabel(quest)}.`,
    destinationUrlPath: QUESTS_PATH,
    dedupeKey: `quest:${quest.id}:${span.key}:restored:${at.getTime()}`,
  } as const
}
