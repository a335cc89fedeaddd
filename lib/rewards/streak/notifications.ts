import type { NotificationContent } from '@/lib/messages/notifications/channel-service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import type { Day } from '@/lib/platform/dates/constants'
import { dayLabel, easternDay } from '@/lib/platform/dates/days'
import type { Break, StreakState } from './state-constants'

/** The card of the home page with the streak, its restore points and the button that restores it. */
export const STREAK_PATH = '/home#streak-title'

/** The key of the notification of a break at the midnight that began a day. */
export const brokenKey = (day: Day): string => `streak:broken:${day}`

// several days may be rejected at one instant, and each is told
const cutKey = ({ day, brokenAt }: Pick<Break, 'day' | 'brokenAt'>): string => `streak:cut:${brokenAt.getTime()}:${day}`

/** The keys that notifications of a break may have. */
export const breakKeys = (one: Pick<Break, 'day' | 'brokenAt'>): string[] => [
  brokenKey(easternDay(one.brokenAt)),
  cutKey(one),
]

type BrokeLate = { cut: Break; before: number; left: number; state: StreakState; canRestore: boolean }

/** Tells that a day of the streak no longer has a conversion, what is left of the streak, and whether it can be restored. */
export function brokeLateNotification({ cut, before, left, state, canRestore }: BrokeLate): NotificationContent {
  const words = { days: String(before), day: dayLabel(cut.day), left: String(left) }
  return {
    topic: 'streak_broken',
    ...(canRestore
      ? noticeText('streak-cut-restorable', { ...words, restored: String(state.beforeReset) })
      : noticeText('streak-cut', words)),
    destinationUrlPath: STREAK_PATH,
    dedupeKey: cutKey(cut),
  }
}

/** What the notification of a rejection that cut the streak says once its conversion counts again. */
export const countsAgainText = (day: Day, days: number): string | undefined =>
  noticeText('streak-counts-again', { day: dayLabel(day), days: String(days) }).message

/** What the notification of a break says once its affiliate restored the streak. */
export const restoredText = (days: number): string | undefined =>
  noticeText('streak-restored', { days: String(days) }).message
