import { QUESTS_PATH } from '../quests/constants'

/** The notification of a cancellation, for those who had reached something. */
export const cancelledNotification = ({ questId, name }: { questId: number; name: string }) => ({
  topic: 'quest_done' as const,
  icon: 'alert' as const,
  title: `Contest canceled: ${name}`,
  message: 'It was canceled, so no prizes are paid. What you earned with your conversions stays yours.',
  destinationUrlPath: QUESTS_PATH,
  dedupeKey: `contest:${questId}:cancelled`,
})
