import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayStart, easternDay, isDay } from '@/lib/platform/dates/days'
import { CLAIM_DAYS, ONCE_KEY, type QuestWindow } from './constants'

/**
 * A window of a quest: Eastern days, both included; no last day while it has no end. The key identifies it among the
 * windows of its quest.
 */
export type Span = { key: string; firstDay: Day; lastDay: Day | null }

/** The terms that decide which windows a quest has. */
export type WindowTerms = { window: QuestWindow; startsAt: Date; endsAt: Date | null }

/** The Monday of the week of a day. */
function startOfWeek(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** The window keys of each kind that contain an instant: the day, its Monday, and "once". */
export function windowKeysAt(at: Date): Record<QuestWindow, string> {
  const day = easternDay(at)
  return { day, week: startOfWeek(day), once: ONCE_KEY }
}

/** The window of a quest that contains an instant; undefined before its first and after its last Eastern day. */
export function windowAt(quest: WindowTerms, at: Date): Span | undefined {
  const day = easternDay(at)
  const span = questWindow(quest, windowKeysAt(at)[quest.window])
  return span && span.firstDay <= day && (span.lastDay === null || day <= span.lastDay) ? span : undefined
}

/**
 * The window of a quest with this key; undefined for an impossible key. A quest counts whole Eastern days, from the day
 * it starts to the day it ends.
 */
export function questWindow({ window, startsAt, endsAt }: WindowTerms, key: string): Span | undefined {
  const own = ownDays(window, key)
  if (!own) return undefined
  const starts = easternDay(startsAt)
  const ends = endsAt && easternDay(new Date(endsAt.getTime() - 1))
  const firstDay = own.firstDay !== null && own.firstDay > starts ? own.firstDay : starts
  const lastDay = own.lastDay !== null && (ends === null || own.lastDay < ends) ? own.lastDay : ends
  return lastDay !== null && lastDay < firstDay ? undefined : { key, firstDay, lastDay }
}

function ownDays(window: QuestWindow, key: string): { firstDay: Day | null; lastDay: Day | null } | undefined {
  if (window === 'once') return key === ONCE_KEY ? { firstDay: null, lastDay: null } : undefined
  if (!isDay(key)) return undefined
  if (window === 'day') return { firstDay: key, lastDay: key }
  return startOfWeek(key) === key ? { firstDay: key, lastDay: addDays(key, 6) } : undefined
}

/** The instant a window ends; null without an end. */
export const windowEnd = ({ lastDay }: Span): Date | null => (lastDay === null ? null : dayStart(addDays(lastDay, 1)))

/** The instant until which the reward of a window can be claimed; null without an end. */
export const claimEnd = ({ lastDay }: Span): Date | null =>
  lastDay === null ? null : dayStart(addDays(lastDay, 1 + CLAIM_DAYS))
