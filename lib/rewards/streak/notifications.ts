import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import type { Day } from '@/lib/platform/dates/constants'
import { dayLabel, easternDay } from '@/lib/platform/dates/days'
import type { StreakState } from './rules'

/** The card of the home page with the streak, its restore points and the button that restores it. */
export const STREAK_PATH = '/home#streak-title'

/** The key of the notification of a break at the midnight that began a day. */
export const brokenKey = (day: Day): string => `streak:broken:${day}`

const cutKey = (brokenAt: Date | null): string => `streak:cut:${brokenAt?.getTime() ?? 0}`

/** The keys that notifications of a break may have. */
export const breakKeys = (brokenAt: Date): string[] => [brokenKey(easternDay(brokenAt)), cutKey(brokenAt)]

type BrokeLate = { day: Day; before: number; state: StreakState; canRestore: boolean }

/** Tells that a day of the streak no longer has a conversion, what is left of the streak, and whether it can be restored. */
export function brokeLateNotification({ day, before, state, canRestore }: BrokeLate): NotificationContent {
  const words = { days: String(before), day: dayLabel(day), left: String(state.current) }
  return {
    topic: 'streak_broken',
    ...(canRestore
      ? noticeText('streak-cut-restorable', { ...words, restored: String(state.beforeReset) })
      : noticeText('streak-cut', words)),
    destinationUrlPath: STREAK_PATH,
    dedupeKey: cutKey(state.brokenAt),
  }
}

/** What the notification of a break says once its affiliate restored the streak. */
export const restoredText = (days: number): string | undefined =>
  noticeText('streak-restored', { days: String(days) }).message
