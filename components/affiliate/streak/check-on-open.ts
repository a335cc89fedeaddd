import { statsAnswer, streakAnswer } from '@/components/shared/states/answer-shapes'
import { EASTERN } from '@/lib/platform/dates/constants'
import { addDays } from '@/lib/platform/dates/days'
import { ApiError, apiFetch } from '@/lib/platform/http/api-client'
import type { StreakAnswer, StreakUpdate } from '@/lib/rewards/streak/schema'
import {
  ASSUMED_DAYS,
  type CheckedStreak,
  type ClientHint,
  daysSinceConversion,
  daysToCheck,
  noStreak,
  updatesOnOpen,
} from './check-rules'

/**
 * The check on opening: reads the stored streak, looks up conversions of the days since, and sends the server an
 * update. The server's response is the result. Never throws: without a response the streak is zero. [S4.17] [S4.18]
 * [S8.6]
 */
export async function checkOnOpen(now: () => number): Promise<CheckedStreak> {
  const stored = await fetchStreak(now())
  const streak = stored && (await sendUpdates(stored, now))
  return { streak: streak ?? noStreak(now()), checkedAt: now(), isKnown: streak !== null }
}

async function sendUpdates(stored: StreakAnswer, now: () => number): Promise<StreakAnswer | null> {
  // today's conversion is recorded: nothing can have changed [S4.19]
  if (daysSinceConversion(stored) === 0) return stored
  let streak = stored
  try {
    for (const update of updatesOnOpen(stored, await readDays(stored))) streak = await sendUpdate(update)
    return streak
  } catch {
    return fetchStreak(now()) // [S8.7]
  }
}

/** Null on failure. The query parameter prevents caching. [S7.2] */
const fetchStreak = async (at: number): Promise<StreakAnswer | null> =>
  apiFetch(`/api/streaks?t=${at}`, { schema: streakAnswer }).catch(() => null)

const sendUpdate = (body: StreakUpdate) =>
  apiFetch('/api/streaks/update', { schema: streakAnswer, method: 'POST', body })

async function readDays(stored: StreakAnswer): Promise<ClientHint> {
  const [days, everyDay] = await Promise.all([readTodayAndYesterday(stored), readEveryDay(stored)])
  return { ...days, everyDay }
}

async function readTodayAndYesterday({ today }: StreakAnswer): Promise<Pick<ClientHint, 'today' | 'yesterday'>> {
  const yesterday = addDays(today, -1)
  try {
    const converted = await fetchConvertedDays(yesterday, today)
    return { today: converted.has(today), yesterday: converted.has(yesterday) }
  } catch (error) {
    logFailure('Conversions of today and yesterday could not be checked', error)
    return ASSUMED_DAYS
  }
}

/** A failure counts as a conversion on every day, so that the streak is not broken. [S8.8] */
async function readEveryDay(stored: StreakAnswer): Promise<boolean> {
  const days = daysToCheck(stored)
  if (!days) return true
  try {
    const converted = await fetchConvertedDays(days.startDate, days.endDate)
    for (let day = days.startDate; day <= days.endDate; day = addDays(day, 1)) if (!converted.has(day)) return false
    return true
  } catch (error) {
    const why = error instanceof ApiError && error.status === 414 ? ' (414, the address was too long)' : ''
    logFailure(`Conversions since ${stored.lastConversionDate} could not be checked${why}`, error)
    return true
  }
}

/** The Eastern days of a range with valid conversions. */
async function fetchConvertedDays(startDate: string, endDate: string): Promise<ReadonlySet<string>> {
  const query = new URLSearchParams({ startDate, endDate, rangeTypeValue: 'custom', offset: '0', timeZone: EASTERN })
  const { data } = await apiFetch(`/api/stats?${query}`, { schema: statsAnswer })
  return new Set(data.filter(({ Stat }) => Stat.conversions > 0).map(({ Stat }) => Stat.date))
}

/** Logs a failure, except network errors: then the page was left or the connection is closed. */
function logFailure(message: string, error: unknown): void {
  if (!(error instanceof ApiError && error.status === 0)) console.error(message, error)
}
