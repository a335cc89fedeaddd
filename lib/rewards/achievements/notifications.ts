import { noticeText } from '@/lib/messages/texts/notice-rules'
import type { Achievement } from './constants'

/** The notification of a new achievement, sent once. */
export function achievementNotification({ id, name, description }: Achievement) {
  return {
    topic: 'achievement_earned',
    ...noticeText('achievement-earned', { name, description }),
    destinationUrlPath: '/levels',
    dedupeKey: `achievement:${id}`,
  } as const
}
