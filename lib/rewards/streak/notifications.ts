import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import type { Day } from '@/lib/platform/dates/constants'
import { dayLabel } from '@/lib/platform/dates/days'
import type { StreakState } from './rules'

type BrokeLate = { day: Day; before: number; state: StreakState; canRestore: boolean }

/** Tells that a day of the streak no longer has a conversion, what is left of the streak, and whether it can be restored. */
export function brokeLateNotification({ day, before, state, canRestore }: BrokeLate): NotificationContent {
  const words = {
    days: String(before),
    day: dayLabel(day),
    left: String(state.current),
    restored: String(state.beforeReset),
  }
  return {
    topic: 'streak_broken',
    ...noticeText(canRestore ? 'streak-cut-restorable' : 'streak-cut', words),
    destinationUrlPath: '/home',
    dedupeKey: `streak:cut:${day}:${state.brokenAt?.getTime() ?? 0}`,
  }
}
