import { noticeText } from '@/lib/messages/texts/notice-rules'
import { displayLevelName } from './rules'

type ReachedLevel = { number: number; name: string; holdDays: number }

const POINTS = {
  new: 'a restore point for your streak, and',
  full: 'your restore points are already full, and',
  none: '',
}

/** The notification of a new level; `point` is `none` in a network without streaks. */
export function levelNotification({ number, name, holdDays }: ReachedLevel, point: keyof typeof POINTS) {
  return {
    topic: 'level_reached',
    ...noticeText('level-reached', {
      level: String(number),
      name: displayLevelName(name),
      restorePoint: POINTS[point],
      days: String(holdDays),
    }),
    destinationUrlPath: '/levels',
    dedupeKey: `level:${number}`,
  } as const
}
