import { dayLabel, easternDay } from '@/lib/platform/dates/days'
import { formatCents } from '@/lib/platform/money/format'
import { QUESTS_PATH } from '../quests/constants'
import type { Prize } from './prize-data'
import { ordinal } from './rules'

const shared = { topic: 'quest_done', destinationUrlPath: QUESTS_PATH } as const

/** The notification of a prize. */
export function prizeNotification({ questId, name, place, cents }: Prize, holdUntil: Date, at: Date) {
  const holdNote = holdUntil > at ? ` It is held until ${dayLabel(easternDay(holdUntil))}.` : ''
  return {
    ...shared,
    title: `${ordinal(place)} place: ${name}`,
    message: `The contest is settled. Your prize: ${formatCents(cents)}.${holdNote}`,
    dedupeKey: `contest:${questId}:prize`,
  }
}

/** The notification of a prize that was reversed because a conversion was. */
export const prizeReversedNotification = ({ questId, name, place, cents, time }: Prize) => ({
  ...shared,
  title: `Prize reversed: ${name}`,
  message: `Something that counted was reversed, so the ${ordinal(place)} place is no longer reached. ${formatCents(cents)} was reversed.`,
  dedupeKey: `contest:${questId}:back:${time}`,
})

/** The notification of a prize that is paid again because a conversion counts again. */
export const prizeAgainNotification = ({ questId, name, place, cents, time }: Prize) => ({
  ...shared,
  title: `Prize restored: ${name}`,
  message: `A conversion that had been reversed counts again, and with it the ${ordinal(place)} place: ${formatCents(cents)}.`,
  dedupeKey: `contest:${questId}:again:${time}`,
})
