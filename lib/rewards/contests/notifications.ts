import { noticeText } from '@/lib/messages/texts/notice-rules'
import { QUESTS_PATH } from '../quests/constants'

/** The notification of a cancellation, for those who had reached something. */
export const cancelledNotification = ({ questId, name }: { questId: number; name: string }) => ({
  topic: 'quest_done' as const,
  icon: 'alert' as const,
  ...noticeText('contest-canceled', { contest: name }),
  destinationUrlPath: QUESTS_PATH,
  dedupeKey: `contest:${questId}:cancelled`,
})
