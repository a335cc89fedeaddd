import { type InvalidateOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { BRAND } from '@/lib/platform/brand'
import type { Day } from '@/lib/platform/dates/days'
import { apiFetch } from '@/lib/platform/http/api-client'
import { RESTORE_CACHE_MS } from '@/lib/rewards/streak/constants'
import type { RestoreEligibility, StreakAnswer, StreakHistory } from '@/lib/rewards/streak/schema'
import { forget, isEligibility, isStreak, type Kept, keep, readKept } from './kept'
import { openStreak } from './open-streak'
import { type CheckedStreak, freshUntil } from './opening'

// By affiliate: two people may use one browser, one after the other.
export const streakKeys = {
  of: (affiliateId: number) => ['streak', affiliateId] as const,
  current: (affiliateId: number) => [...streakKeys.of(affiliateId), 'current'] as const,
  /** The server's first word, painted with the page. */
  first: (affiliateId: number) => [...streakKeys.of(affiliateId), 'first'] as const,
  restore: (affiliateId: number) => [...streakKeys.of(affiliateId), 'restore'] as const,
  history: (affiliateId: number, from: Day, to: Day) => [...streakKeys.of(affiliateId), 'history', from, to] as const,
}

const keptStreakKey = (affiliateId: number) => `${BRAND.slug}-streak-${affiliateId}`
const keptRestoreKey = (affiliateId: number) => `${BRAND.slug}-streak-restore-${affiliateId}`

/**
 * The streak, checked as the app is opened and kept as long as its cache says, beyond reloads. One answer for the
 * badge, the chip and the card. [S4.17] [S7.18] [S9.3]
 */
export const streakOptions = (affiliateId: number) =>
  queryOptions({
    queryKey: streakKeys.current(affiliateId),
    queryFn: ({ client }) => checkStreak(client, affiliateId),
    staleTime: ({ state: { data, dataUpdatedAt } }) => (data ? Math.max(0, freshUntil(data) - dataUpdatedAt) : 0),
    refetchOnWindowFocus: true,
  })

async function checkStreak(client: QueryClient, affiliateId: number): Promise<CheckedStreak> {
  const kept = readFresh(client, affiliateId)
  if (kept) return kept
  const checked = await openStreak(Date.now)
  if (checked.isKnown) keepStreak(affiliateId, { value: checked.streak, at: checked.checkedAt })
  // What was checked before is not put to zero by a later failure.
  const known = client.getQueryData<CheckedStreak>(streakKeys.current(affiliateId))
  return checked.isKnown || !known?.isKnown ? checked : { ...known, checkedAt: 0 }
}

/** What was kept, while it is fresh and the page's first word does not contradict it: it may have changed elsewhere. */
function readFresh(client: QueryClient, affiliateId: number): CheckedStreak | null {
  const kept = readKept(keptStreakKey(affiliateId), isStreak, Date.now())
  if (!kept) return null
  const known = { streak: kept.value, checkedAt: kept.at, isKnown: true }
  const first = client.getQueryData<StreakAnswer>(streakKeys.first(affiliateId))
  const isContradicted = first !== undefined && FIELDS.some((field) => first[field] !== kept.value[field])
  return !isContradicted && Date.now() < freshUntil(known) ? known : null
}

const FIELDS = ['currentConversionStreak', 'lastConversionDate', 'streakRestoreCount', 'today'] as const

const keepStreak = (affiliateId: number, kept: Kept<StreakAnswer>) => keep(keptStreakKey(affiliateId), kept)

/** Puts an answer of the server in the place of what was known. */
export function setStreak(client: QueryClient, affiliateId: number, streak: StreakAnswer): void {
  const checkedAt = Date.now()
  keepStreak(affiliateId, { value: streak, at: checkedAt })
  client.setQueryData<CheckedStreak>(streakKeys.current(affiliateId), { streak, checkedAt, isKnown: true })
}

/** Makes everything known of a streak stale at once, here and for the next load. */
export function invalidateStreak(client: QueryClient, affiliateId: number, options?: InvalidateOptions): Promise<void> {
  forget(keptStreakKey(affiliateId))
  forget(keptRestoreKey(affiliateId))
  return client.invalidateQueries({ queryKey: streakKeys.of(affiliateId) }, options)
}

/** Asks again for what follows from a streak that is already known: the calendar, the events, another restore. */
export function invalidateRelated(client: QueryClient, affiliateId: number): Promise<void> {
  const current = streakKeys.current(affiliateId).join()
  forget(keptRestoreKey(affiliateId))
  return client.invalidateQueries({
    queryKey: streakKeys.of(affiliateId),
    predicate: ({ queryKey }) => queryKey.join() !== current,
  })
}

/** Whether the server would restore, asked at most every five minutes, beyond reloads. [S7.4] [S7.17] [S9.3] */
export const restoreOptions = (affiliateId: number) =>
  queryOptions({
    queryKey: streakKeys.restore(affiliateId),
    queryFn: async (): Promise<Kept<RestoreEligibility>> => {
      const key = keptRestoreKey(affiliateId)
      const kept = readKept(key, isEligibility, Date.now())
      if (kept && Date.now() < kept.at + RESTORE_CACHE_MS) return kept
      const value = await apiFetch<RestoreEligibility>('/api/streaks/restore')
      const asked = { value, at: Date.now() }
      keep(key, asked)
      return asked
    },
    staleTime: ({ state: { data, dataUpdatedAt } }) =>
      data ? Math.max(0, data.at + RESTORE_CACHE_MS - dataUpdatedAt) : 0,
  })

/** Spends a point on the last broken streak. [S7.5] */
export const restoreStreak = () => apiFetch<StreakAnswer>('/api/streaks/restore', { method: 'POST' })

const HISTORY_STALE_MS = 300_000

/** The calendar of a range of Eastern days, both included, and what happened in it. */
export const historyOptions = (affiliateId: number, from: Day, to: Day) =>
  queryOptions({
    queryKey: streakKeys.history(affiliateId, from, to),
    queryFn: ({ signal }) => apiFetch<StreakHistory>(`/api/streaks/history?from=${from}&to=${to}`, { signal }),
    staleTime: HISTORY_STALE_MS,
    placeholderData: keepPreviousData,
  })
