import { noticeText } from '@/lib/messages/texts/notice-rules'
import { dayLabel, easternDay } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { QUESTS_PATH } from '../quests/constants'
import type { Prize } from './prize-data'
import { ordinal } from './rules'

const shared = { topic: 'quest_done', destinationUrlPath: QUESTS_PATH } as const

/** The notification of a prize. */
export function prizeNotification({ questId, name, place, cents }: Prize, holdUntil: Date, at: Date) {
  const hold = holdUntil > at ? `It is held until ${dayLabel(easternDay(holdUntil))}.` : ''
  return {
    ...shared,
    ...noticeText('contest-prize', { place: ordinal(place), contest: name, sum: formatCents(cents), hold }),
    dedupeKey: `contest:${questId}:prize`,
  }
}

/** The notification of a prize that was reversed because a conversion was. */
export const prizeReversedNotification = ({ questId, name, place, cents, time }: Prize) => ({
  ...shared,
  ...noticeText('contest-prize-reversed', { place: ordinal(place), contest: name, sum: formatCents(cents) }),
  dedupeKey: `contest:${questId}:back:${time}`,
})

/** The notification of a prize that is paid again because a conversion counts again. */
export const prizeAgainNotification = ({ questId, name, place, cents, time }: Prize) => ({
  ...shared,
  ...noticeText('contest-prize-restored', { place: ordinal(place), contest: name, sum: formatCents(cents) }),
  dedupeKey: `contest:${questId}:again:${time}`,
})
